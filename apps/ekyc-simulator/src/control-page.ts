import { type Content, html, renderChoice, renderLayout } from './pages/layout.ts';
import { type Settings, scenarioNames, scenarios } from './scenario.ts';
import type { Session, Status } from './session.ts';
import type { Sessions } from './sessions.ts';

const statusNames: Readonly<Record<Status, string>> = {
  created: '読み取り待ち',
  processing: '処理中',
  refused: '否認',
  approved: '承認',
  expired: '期限切れ',
};

export const outcomes = {
  approved: { name: '承認', status: 'approved', supplement: false },
  supplement: { name: '承認（補完書類が必要）', status: 'approved', supplement: true },
  refused: { name: '否認', status: 'refused', supplement: false },
  expired: { name: '期限切れ', status: 'expired', supplement: false },
} as const;

export function renderControlPage(sessions: Sessions): string {
  const list = sessions.list();
  return renderLayout(
    'コントロールパネル',
    html`<section>
      <h2>これから始まる本人確認</h2>
      <form method="post" action="/control">
        ${renderSettings(sessions.settings)}
        <button class="primary" type="submit">この設定にする</button>
      </form>
    </section>
    <section>
      <h2>本人確認の一覧（${list.length}件）</h2>
      <a class="button" href="/control">読み直す</a>
      ${list.map(renderSession)}
    </section>
    <section>
      <h2>API</h2>
      <p>テストからは <code>/control/api</code> を使います（apps/ekyc-simulator/README.md）。認証はありません。</p>
    </section>`,
  );
}

const renderSettings = ({ scenario, duplicateWebhooks, reorderWebhooks }: Settings): Content => [
  html`<fieldset><legend>シナリオ</legend>${scenarioNames.map((one) =>
    renderChoice('radio', 'scenario', one, html`<b>${one}</b> ${scenarios[one]}`, one === scenario),
  )}</fieldset>`,
  renderChoice('checkbox', 'duplicate', 'on', '同じ Webhook を2回送る', duplicateWebhooks > 0),
  renderChoice('checkbox', 'reorder', 'on', 'Webhook の順番を入れ替える', reorderWebhooks),
];

const renderSession = ({ id, reference, bankCode, applicationType, status, deliveries }: Session): Content =>
  html`<form method="post" action="/control/${id}">
    <h3>${bankCode} ${applicationType}：${statusNames[status]}</h3>
    <p class="note">${reference}</p>
    ${deliveries.map(
      ({ event, attempts, lastAnswer }) =>
        html`<p>Webhook ${event.status}：${attempts}回、応答 ${lastAnswer ?? 'なし'}</p>`,
    )}
    ${Object.entries(outcomes).map(
      ([outcome, { name }]) => html`<button name="outcome" value="${outcome}">${name}</button>`,
    )}
  </form>`;
