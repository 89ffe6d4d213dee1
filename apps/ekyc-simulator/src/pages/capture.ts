import { type DocumentKind, documentNames, type Session, type Shot } from '../session.ts';
import { cancelForm, renderLayout } from './layout.ts';
import { html } from './markup.ts';

interface Guidance {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly formatLead: (document: string) => string;
  readonly tips: readonly string[];
  readonly camera: 'environment' | 'user';
  readonly question: string;
}

const guidance: Readonly<Record<Shot, Guidance>> = {
  front: {
    number: 2,
    name: '書類の表面',
    title: '書類の表面を撮影',
    formatLead: (document) => `${document}の表面を、枠いっぱいに写してください。`,
    tips: ['ケースやカバーから出す', '光が反射しない場所で撮る', '四隅をすべて入れる'],
    camera: 'environment',
    question: '文字がはっきり読めますか',
  },
  side: {
    number: 3,
    name: '書類の厚み',
    title: '書類を斜めから撮影',
    formatLead: (document) => `${document}を少し傾けて、表面と厚みが見えるように写してください。`,
    tips: ['45度くらい傾ける', '指で文字や写真を隠さない', '書類全体を入れる'],
    camera: 'environment',
    question: '書類の厚みが見えていますか',
  },
  face: {
    number: 4,
    name: 'お顔',
    title: 'お顔を撮影',
    formatLead: () => '正面を向いて、お顔全体が入るように写してください。',
    tips: ['マスク・帽子・サングラスを外す', '明るい場所で撮る', '目を開けて正面を見る'],
    camera: 'user',
    question: 'お顔がはっきり写っていますか',
  },
};

export function capturePage(session: Session, document: DocumentKind, shot: Shot): string {
  const { number, name, title, formatLead: lead, tips, camera, question } = guidance[shot];
  const sample = `/apply/${session.id}/sample/${shot}`;
  return renderLayout({
    title,
    step: { number, name },
    script: 'capture.js',
    main: html`<noscript><p class="error">この画面を使うには JavaScript を有効にしてください。</p></noscript>
    <div id="capture" data-upload="/apply/${session.id}/${shot}" data-sample="${sample}">
      <section id="guide">
        <p>${lead(documentNames[document])}</p>
        <div class="viewfinder ${shot}"><img src="${sample}" alt=""></div>
        <ul class="tips">${tips.map((tip) => html`<li>${tip}</li>`)}</ul>
        <label class="button primary">カメラで撮影する<input id="camera" type="file" accept="image/*"
          capture="${camera}"></label>
        <label class="button secondary">ライブラリから選ぶ<input id="library" type="file" accept="image/*"></label>
        <button class="secondary" type="button" id="sample" disabled>サンプル画像を使う</button>
      </section>
      <section id="preview" hidden>
        <h2 id="question" tabindex="-1">${question}</h2>
        <div class="viewfinder ${shot} taken"><img id="picture" alt="撮影した画像"></div>
        <button class="primary" type="button" id="use">この写真を使う</button>
        <button class="secondary" type="button" id="retake">撮り直す</button>
      </section>
      <p class="error" id="error" role="alert"></p>
      <p class="status" id="status" role="status"></p>
    </div>
    <p class="note">画像は画像かどうかを確かめるだけで、すぐに破棄します。どこにも保存しません。</p>
    ${cancelForm(session.id)}`,
  });
}

export function getShotName(shot: Shot): string {
  return guidance[shot].name;
}
