import { createSimulatorControl } from '@kaisetsu/test-kit/simulator-control';
import type { IdentityScenario } from '../applicants.ts';
import { simulatorUrl } from '../fixtures/addresses.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { returnToBank, takePhotos } from './card-readers.ts';

export async function passIdentityProvider(driver: BrowserDriver, scenario: IdentityScenario): Promise<void> {
  await driver.waitForText('本人確認書類を選ぶ');
  await createSimulatorControl(simulatorUrl).change(await driver.currentUrl(), { settings: scenario });
  await takePhotos(driver);
  await driver.tap('button', '送信する');
  await returnToBank(driver);
}
