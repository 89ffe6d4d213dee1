import { simulatorUrl } from '../fixtures/addresses.ts';
import type { BrowserDriver } from './browser-driver.ts';

export type CardName =
  | '入力どおりのカード'
  | '異体字のカード（高→髙、崎→﨑）'
  | '引っ越し前の住所のカード'
  | '別の人（山本 次郎）のカード'
  | '顔写真のない乳幼児のカード'
  | '有効期限が切れたカード';

export const readChip = (driver: BrowserDriver, card: CardName, parentCard?: CardName): Promise<void> =>
  parentCard === undefined
    ? readChips(driver, { カード: card })
    : readChips(driver, { お子さまのカード: card, 親権者のカード: parentCard });

export const readParentChip = (driver: BrowserDriver, card: CardName): Promise<void> =>
  readChips(driver, { 親権者のカード: card });

async function readChips(driver: BrowserDriver, cards: Readonly<Record<string, CardName>>): Promise<void> {
  await driver.waitForText('カードのICチップを読み取る');
  for (const [within, card] of Object.entries(cards)) await driver.tap('radio', card, { within });
  await driver.tap('button', '読み取って送信する');
  await returnToBank(driver);
}

export async function signWithCard(driver: BrowserDriver, card: CardName): Promise<void> {
  await driver.waitForText('マイナンバーカードを読み取る');
  await driver.tap('radio', card);
  await driver.tap('button', '読み取って署名する');
  await returnToBank(driver);
}

export async function lockCard(driver: BrowserDriver): Promise<void> {
  await driver.waitForText('マイナンバーカードを読み取る');
  for (const left of [2, 1, 0]) {
    await driver.tap('radio', '暗証番号を3回まちがえる');
    await driver.tap('button', '読み取って署名する');
    if (left > 0) await driver.waitForText(`あと${left}回`);
  }
  await returnToBank(driver);
}

/** The final page also redirects by itself after three seconds. */
export async function returnToBank(driver: BrowserDriver): Promise<void> {
  await driver.tap('link', '銀行のページに戻る').catch(async (error: unknown) => {
    if ((await driver.currentUrl()).startsWith(simulatorUrl)) throw error;
  });
}

export async function takePhotos(driver: BrowserDriver): Promise<void> {
  await driver.waitForText('本人確認書類を選ぶ');
  await driver.tap('radio', '運転免許証');
  await driver.tap('button', '次へ');
  for (const title of ['書類の表面を撮影', '書類を斜めから撮影', 'お顔を撮影']) {
    await driver.waitForText(title);
    await driver.tap('button', 'サンプル画像を使う');
    await driver.tap('button', 'この写真を使う');
  }
  await driver.waitForText('撮影内容の確認');
}
