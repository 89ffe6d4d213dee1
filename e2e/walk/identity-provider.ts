import type { IdentityScenario } from '../applicants.ts';
import { chooseScenario } from '../fixtures/simulator.ts';
import type { Hand } from './browser-driver.ts';

/** The pages of the stand-in for the external service: a document, three pictures, and back to the bank. */
export async function passIdentityProvider(hand: Hand, scenario: IdentityScenario): Promise<void> {
  await hand.see('本人確認書類を選ぶ');
  await chooseScenario(await hand.address(), scenario);
  await hand.tap('radio', '運転免許証');
  await hand.tap('button', '次へ');
  for (const title of ['書類の表面を撮影', '書類を斜めから撮影', 'お顔を撮影']) {
    await hand.see(title);
    await hand.tap('button', 'サンプル画像を使う');
    await hand.tap('button', 'この写真を使う');
  }
  await hand.tap('button', '送信する');
  await hand.tap('link', '銀行のページに戻る');
}
