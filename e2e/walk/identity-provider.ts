import type { IdentityScenario } from '../applicants.ts';
import { chooseScenario } from '../fixtures/simulator.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { returnToBank, takePhotos } from './card-readers.ts';

export async function passIdentityProvider(driver: BrowserDriver, scenario: IdentityScenario): Promise<void> {
  await driver.waitForText('本人確認書類を選ぶ');
  await chooseScenario(await driver.currentUrl(), scenario);
  await takePhotos(driver);
  await driver.tap('button', '送信する');
  await returnToBank(driver);
}
