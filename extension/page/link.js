// The panel's link to the program. The background takes the picture of the game.
import { connect } from './channel.js';

const background = async message => {
  const { error } = await chrome.runtime.sendMessage(message) ?? {};
  if (error) throw new Error(error);
  return {};
};
const link = connect(() => background({ engine: true }));
export const { on, load, ask } = link;
export async function call(name, args) {
  if (!['press', 'follow', 'unfollow'].includes(name)) return link.call(name, args);
  const { id } = await chrome.windows.getCurrent();
  return background({ [name]: id });
}
