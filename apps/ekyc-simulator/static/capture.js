const byId = (id) => document.querySelector(`#${id}`);
const root = byId('capture');
const guide = byId('guide');
const preview = byId('preview');
const picture = byId('picture');
const error = byId('error');
const status = byId('status');

const refusals = {
  413: '画像が大きすぎます。20MBまでの画像を選んでください。',
  415: 'この形式の画像は使えません。撮り直すか、別の画像を選んでください。',
};

/** The chosen photo, kept in memory only. */
let chosen = null;
let address = null;

function refuse(text) {
  error.textContent = text;
  error.scrollIntoView({ block: 'nearest' });
}

async function show(blob) {
  error.textContent = '';
  if (address !== null) URL.revokeObjectURL(address);
  address = URL.createObjectURL(blob);
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    refuse('画像として読めませんでした。撮り直すか、別の画像を選んでください。');
    return;
  }
  chosen = blob;
  guide.hidden = true;
  preview.hidden = false;
  byId('question').focus();
}

for (const id of ['camera', 'library']) {
  const input = byId(id);
  const take = () => {
    const [file] = input.files;
    if (file !== undefined) show(file);
  };
  input.addEventListener('change', take);
  // The applicant may choose a file before this script runs.
  take();
}

/** Loads an image; rejects when it fails. */
function load(source) {
  return new Promise((resolve, reject) => {
    const drawing = new Image();
    drawing.addEventListener('load', () => resolve(drawing));
    drawing.addEventListener('error', () => reject(new Error(`cannot load ${source}`)));
    drawing.src = source;
  });
}

const sample = byId('sample');
sample.addEventListener('click', async () => {
  let drawing;
  try {
    drawing = await load(root.dataset.sample);
  } catch {
    refuse('サンプル画像を読み込めませんでした。もう一度お試しください。');
    return;
  }
  const canvas = document.createElement('canvas');
  canvas.width = drawing.naturalWidth * 2;
  canvas.height = drawing.naturalHeight * 2;
  canvas.getContext('2d').drawImage(drawing, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => show(blob), 'image/jpeg', 0.9);
});
// The button is disabled until its listener exists.
sample.disabled = false;

byId('retake').addEventListener('click', () => {
  chosen = null;
  error.textContent = '';
  for (const id of ['camera', 'library']) byId(id).value = '';
  preview.hidden = true;
  guide.hidden = false;
  byId('camera').focus();
});

const use = byId('use');
use.addEventListener('click', async () => {
  if (chosen === null || use.disabled) return;
  use.disabled = true;
  error.textContent = '';
  status.textContent = '送信しています。';
  try {
    const answer = await fetch(root.dataset.upload, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: chosen,
    });
    if (answer.status === 409) {
      location.reload();
    } else if (answer.ok) {
      location.assign((await answer.json()).next);
    } else {
      throw new Error(String(answer.status));
    }
  } catch (cause) {
    status.textContent = '';
    use.disabled = false;
    refuse(refusals[cause.message] ?? '送信できませんでした。もう一度お試しください。');
  }
});
