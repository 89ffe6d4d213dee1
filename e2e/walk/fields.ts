import { expect, type Locator, type Page } from '@playwright/test';
import { type Name, patternOf } from './browser-driver.ts';

export function question(page: Page, label: Name): Locator {
  const named = { name: patternOf(label) };
  return page
    .getByRole('textbox', named)
    .or(page.getByRole('combobox', named))
    .or(page.getByRole('group', named))
    .or(page.locator('input[type=password]').and(page.getByLabel(patternOf(label))));
}

export async function expectMessage(page: Page, label: Name, message: string): Promise<void> {
  await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  await expect(question(page, label)).toHaveAccessibleDescription(new RegExp(escaped(message)));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
