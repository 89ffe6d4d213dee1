import type { IdentityScenario } from '../applicants.ts';
import { chooseScenario } from '../fixtures/simulator.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { returnToBank, takePhotos } from './card-readers.ts';

/** Sets the outcome of the verification, then completes the pages of the eKYC simulator and returns to the bank. */
export async function passIdentityProvider(driver: BrowserDriver, scenario: IdentityScenario): Promise<void> {
  await driver.waitForText('本人確認書類を選ぶ');
  await chooseScenario(await driver.currentUrl(), scenario);
  await takePhotos(driver);
  await driver.tap('button', '送信する');
  await returnToBank(driver);
}
