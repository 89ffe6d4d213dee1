import { downModes, type Scenario, type Settings } from '../scenario.ts';
import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

const scenarioTexts: Readonly<Record<Scenario, readonly [name: string, text: string]>> = {
  success: ['承認', '処理のあと承認します。'],
  'success-supplement': ['承認（補完書類が必要）', '承認し、現住所の補完書類を求めます。'],
  refused: ['否認', '処理のあと否認します。'],
  slow: ['遅い', '長く処理中のままで、そのあと承認します。'],
  stuck: ['止まる', 'いつまでも処理中のままです。'],
  down: ['障害', '銀行から呼ばれる API が応答しません。'],
  expired: ['期限切れ', '処理のあと期限切れになります。'],
};

const numbers = [
  ['processingMs', '処理時間（ミリ秒）'],
  ['slowSeconds', '「遅い」の処理時間（秒）'],
  ['webhookDelayMs', 'Webhook の遅れ（ミリ秒）'],
  ['duplicateWebhooks', '余分に送る同じ Webhook の数'],
  ['downHangMs', '障害 hang の無応答時間（ミリ秒）'],
] as const;

const switches = [
  ['reorderWebhooks', 'Webhook の順番を入れ替える'],
  ['noWebhooks', 'Webhook を送らない'],
] as const;

const calls = [
  ['GET', '/control/api/scenario', '新しい本人確認に使う設定'],
  ['PUT', '/control/api/scenario', '設定を変える。省いた項目は初期値に戻る'],
  ['GET', '/control/api/sessions', '本人確認の一覧（新しい順、Webhook の結果つき）'],
  [
    'PUT',
    '/control/api/sessions/:id',
    '{status, supplementRequired} で結果を決め（status は配列で順に、awaitWebhooks は Webhook の応答を待つ）、{settings} でこの件だけ設定を変える',
  ],
  ['POST', '/control/api/sessions/:id/resend-webhook', '最後の Webhook を同じ eventId で送り直す'],
  ['DELETE', '/control/api/sessions', 'すべての本人確認を消す'],
] as const;

export function renderControlPage(settings: Settings): string {
  return renderLayout({
    title: 'コントロールパネル',
    script: 'control.js',
    wide: true,
    main: html`<noscript><p class="error">この画面を使うには JavaScript を有効にしてください。</p></noscript>
    <section>
      <h2>これから始まる本人確認</h2>
      <form id="scenario">
        <fieldset class="choices"><legend>シナリオ</legend>${renderScenarioChoices(settings)}</fieldset>
        <details><summary>細かい設定</summary>${renderDetails(settings)}</details>
        <button class="primary" type="submit">この設定にする</button>
        <p class="status" id="saved" role="status"></p>
      </form>
    </section>
    <section>
      <h2>本人確認の一覧</h2>
      <p class="status" id="listed" role="status">読み込んでいます。</p>
      <div id="sessions"></div>
      <button class="secondary" type="button" id="clear">すべて消す</button>
    </section>
    <section>
      <h2>API</h2>
      <p>テストからは次の呼び出しを使います。認証はありません。本文は JSON です。</p>
      <dl class="calls">${calls.map(
        ([method, path, text]) => html`<dt><b>${method}</b> <code>${path}</code></dt><dd>${text}</dd>`,
      )}</dl>
      <pre tabindex="0">curl -X PUT http://127.0.0.1:3001/control/api/scenario \\
  -H 'content-type: application/json' \\
  -d '{"scenario":"slow","slowSeconds":10,"duplicateWebhooks":2}'</pre>
    </section>`,
  });
}

function renderScenarioChoices(settings: Settings) {
  return Object.entries(scenarioTexts).map(
    ([scenario, [name, text]]) => html`<label class="choice">
      <input type="radio" name="scenario" value="${scenario}"
        ${settings.scenario === scenario ? html`checked` : null}>
      <span><b>${name}</b> <code>${scenario}</code><small>${text}</small></span>
    </label>`,
  );
}

function renderDetails(settings: Settings) {
  return html`<div class="fields">
      ${numbers.map(
        ([name, label]) => html`<div><label for="${name}">${label}</label>
      <input id="${name}" name="${name}" inputmode="numeric" pattern="[0-9]+" required value="${settings[name]}"></div>`,
      )}
      <div><label for="downMode">障害のしかた</label>
        <select id="downMode" name="downMode">${downModes.map(
          (mode) =>
            html`<option value="${mode}" ${settings.downMode === mode ? html`selected` : null}>${mode}</option>`,
        )}</select></div>
      </div>
      ${switches.map(
        ([name, label]) => html`<label class="choice"><input type="checkbox" name="${name}"
      ${settings[name] ? html`checked` : null}><span>${label}</span></label>`,
      )}`;
}
