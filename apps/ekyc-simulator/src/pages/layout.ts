class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | readonly Content[];

/** Escapes the values. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + write(values[index - 1] ?? null) + part));
}

function write(value: Content): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Grey, so that no page passes for a bank's. */
export function renderLayout(title: string, main: Content, head: Content = null): string {
  return html`<!doctype html>
<html lang="ja">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <title>${title}｜本人確認シミュレーター（開発用）</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/style.css">
  ${head}
</head>
<body>
  <header><p class="marker">本人確認シミュレーター（開発用）</p></header>
  <main>
    <h1>${title}</h1>
    ${main}
  </main>
</body>
</html>
`.text;
}

export const renderChoice = (
  type: string,
  name: string,
  value: string,
  text: Content,
  checked: boolean,
): Content =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}" ${checked ? html`checked` : null}>
    <span>${text}</span></label>`;
