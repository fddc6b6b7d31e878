// A report on a misread board. The page shows all of it before the player saves it.
import { $, make, send, bytesOf, save } from './common.js';

let archive; // the zip file with what the page shows

$('report').onclick = async () => {
  const packed = await send('report');
  if (!packed) return;
  const canvas = $('reporting-picture');
  canvas.hidden = !packed.picture;
  if (packed.picture) {
    const picture = await createImageBitmap(new Blob([bytesOf(packed.picture)], { type: 'image/png' }));
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d').drawImage(picture, 0, 0);
  }
  $('reporting-files').replaceChildren(...packed.files.flatMap(f => [
    make('dt', {}, `${f.name}: ${f.about}`), make('dd', {}, ...(f.text ? [make('pre', { tabIndex: 0 }, f.text)] : []))]));
  $('reporting-page').href = packed.page;
  $('reporting-request').textContent = packed.request;
  archive = new Blob([bytesOf(packed.archive)], { type: 'application/zip' });
  $('reporting').showModal();
};
$('reporting-cancel').onclick = () => $('reporting').close();
$('reporting-save').onclick = () => {
  save(archive, 'domvision-report.zip');
  $('reporting').close();
};
