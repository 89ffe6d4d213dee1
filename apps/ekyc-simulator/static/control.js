const statusNames = {
  created: '撮影待ち',
  processing: '処理中',
  refused: '否認',
  approved: '承認',
  expired: '期限切れ',
};
const outcomes = [
  ['承認', { status: 'approved' }],
  ['承認（補完あり）', { status: 'approved', supplementRequired: true }],
  ['否認', { status: 'refused' }],
  ['期限切れ', { status: 'expired' }],
];

const form = document.querySelector('#scenario');
const saved = document.querySelector('#saved');
const listed = document.querySelector('#listed');
const list = document.querySelector('#sessions');
let shown = '';

async function call(method, path, body) {
  const answer = await fetch(`/control/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.status === 204 ? null : answer.json();
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const settings = {};
  for (const field of form.elements) {
    if (field.name === '' || (field.type === 'radio' && !field.checked)) continue;
    if (field.type === 'checkbox') settings[field.name] = field.checked;
    else settings[field.name] = field.inputMode === 'numeric' ? Number(field.value) : field.value;
  }
  try {
    await call('PUT', '/scenario', settings);
    saved.textContent = '設定しました。次に始まる本人確認から使います。';
  } catch {
    saved.textContent = '設定できませんでした。値をお確かめください。';
  }
});

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(text, label, run) {
  const made = element('button', 'small', text);
  made.type = 'button';
  made.setAttribute('aria-label', label);
  made.addEventListener('click', async () => {
    try {
      await run();
      await refresh();
    } catch {
      listed.textContent = '操作できませんでした。';
    }
  });
  return made;
}

function webhookText({ status, attempts, delivered, lastAnswer }) {
  const state = delivered ? '届いた' : attempts === 0 ? '送信待ち' : '届いていない';
  return `Webhook ${statusNames[status]}：${state}（${attempts}回、応答 ${lastAnswer ?? 'なし'}）`;
}

function card(session) {
  const made = element('article', 'session', '');
  const title = element('h3', '', `${session.bankCode} ${session.applicationType}`);
  title.append(element('span', `badge ${session.status}`, statusNames[session.status]));
  const path = `/sessions/${session.id}`;
  const actions = element('div', 'actions', '');
  actions.append(
    ...outcomes.map(([text, order]) =>
      button(text, `${session.reference}を${text}にする`, () => call('PUT', path, order)),
    ),
    button('Webhook 再送', `${session.reference}の Webhook を再送する`, () =>
      call('POST', `${path}/resend-webhook`),
    ),
  );
  const supplement = session.supplementRequired ? '、補完書類あり' : '';
  made.append(
    title,
    element('p', 'reference', session.reference),
    element('p', '', `シナリオ ${session.settings.scenario}${supplement}`),
    ...session.webhooks.map((webhook) => element('p', 'webhook', webhookText(webhook))),
    actions,
  );
  return made;
}

async function refresh() {
  const { sessions } = await call('GET', '/sessions');
  const text = JSON.stringify(sessions);
  if (text === shown) return;
  shown = text;
  listed.textContent = sessions.length === 0 ? 'まだありません。' : `${sessions.length}件`;
  // Rebuilding the list removes the focused button, so the focus is restored.
  const label = document.activeElement?.getAttribute('aria-label');
  list.replaceChildren(...sessions.map(card));
  if (label != null) list.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
}

document.querySelector('#clear').addEventListener('click', async () => {
  await call('DELETE', '/sessions');
  await refresh();
});

async function watch() {
  try {
    await refresh();
  } catch {
    listed.textContent = 'シミュレーターにつながりません。';
  }
  setTimeout(watch, 2000);
}
watch();
