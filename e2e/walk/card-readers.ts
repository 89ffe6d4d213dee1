import { createSimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import type { IdentityScenario } from '../applicants.ts';
import { simulatorUrl } from '../fixtures/addresses.ts';
import type { BrowserDriver } from './browser-driver.ts';

export type CardName =
  | '入力どおりのカード'
  | '異体字のカード（高→髙、崎→﨑）'
  | '引っ越し前の住所のカード'
  | '別の人（山本 次郎）のカード'
  | '顔写真のない乳幼児のカード'
  | '有効期限が切れたカード';

export async function readChip(driver: BrowserDriver, card: CardName, parentCard?: CardName): Promise<void> {
  await driver.waitForText('カードのICチップを読み取る');
  const cards =
    parentCard === undefined ? { カード: card } : { お子さまのカード: card, 親権者のカード: parentCard };
  for (const [within, one] of Object.entries(cards)) await driver.tap('radio', one, { within });
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

export const waitForCamera = (driver: BrowserDriver): Promise<void> =>
  driver.waitForText('書類とお顔を撮影する');

export async function sendPhotos(driver: BrowserDriver, card?: CardName): Promise<void> {
  await waitForCamera(driver);
  if (card !== undefined) await driver.tap('radio', card);
  await driver.tap('button', 'サンプル画像で進む');
  await returnToBank(driver);
}

export async function passIdentityProvider(driver: BrowserDriver, settings: IdentityScenario): Promise<void> {
  await waitForCamera(driver);
  await createSimulatorControl(simulatorUrl).change(await driver.currentUrl(), { settings });
  await sendPhotos(driver);
}
