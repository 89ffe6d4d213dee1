import type { IdentityScenario } from '../applicants.ts';
import { chooseScenario } from '../fixtures/simulator.ts';
import type { BrowserDriver } from './browser-driver.ts';

/** Completes the pages of the eKYC simulator: document, three photos, return to the bank. */
export async function passIdentityProvider(driver: BrowserDriver, scenario: IdentityScenario): Promise<void> {
  await driver.waitForText('本人確認書類を選ぶ');
  await chooseScenario(await driver.currentUrl(), scenario);
  await driver.tap('radio', '運転免許証');
  await driver.tap('button', '次へ');
  for (const title of ['書類の表面を撮影', '書類を斜めから撮影', 'お顔を撮影']) {
    await driver.waitForText(title);
    await driver.tap('button', 'サンプル画像を使う');
    await driver.tap('button', 'この写真を使う');
  }
  await driver.tap('button', '送信する');
  await driver.tap('link', '銀行のページに戻る');
}
