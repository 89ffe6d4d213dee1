import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { bank as fukuoka } from '../../../banks/fukuoka/bank.ts';
import { bank as kumamoto } from '../../../banks/kumamoto/bank.ts';
import type { NavigationState } from '../src/shell/journey/journey.ts';
import { savedPersonal as saved } from './saved-answers.ts';
import { type SavedAnswers, savedApplication } from './saved-application.ts';
import { type Reply, showPage } from './show-page.tsx';

const occupationList = [
  { id: '14', name: '高校生', displayNumber: 210, workplaceRequired: false },
  { id: '17', name: '未就学児', displayNumber: 240, workplaceRequired: false },
  { id: '99', name: 'その他', displayNumber: 990, workplaceRequired: false },
].map((one) => ({ ...one, generalDisplay: true, childDisplay: true }));

export function showPersonal(
  options: {
    child?: boolean;
    bank?: typeof fukuoka;
    personal?: PersonalPayload | null;
    workplace?: SavedAnswers['workplace'];
    replies?: Record<string, Reply>;
    state?: NavigationState;
  } = {},
) {
  const { child = false, personal = saved, workplace = null, replies = {} } = options;
  return showPage({
    bank: options.bank ?? (child ? kumamoto : fukuoka),
    path: child ? '/child/personal' : '/personal',
    ...(options.state !== undefined && { state: options.state }),
    replies: {
      'GET /api/applications': savedApplication({ personal, workplace }),
      'GET /api/occupations': () => ({ body: { occupationList } }),
      ...replies,
    },
  });
}

export const next = () => screen.findByRole('button', { name: '次へ' });
export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Pastes: a render for each key would take long. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

export const child: PersonalPayload = {
  ...saved,
  applicationType: 'CHILD',
  bankCode: '0587',
  birthday: '2020-04-01',
};

export const town = (
  section: string,
  kanaSection: string | null,
  more: Partial<AddressFound> = {},
): AddressFound => ({
  ...{ id: section, addressCode: '401338100001da3c8428', section, chome: null },
  ...{ prefecture: '福岡県', municipality: '福岡市中央区', kanaSection, kanaChome: null },
  ...{ kanaPrefecture: 'フクオカケン', kanaMunicipality: 'フクオカシチュウオウク' },
  addressFull: `福岡県福岡市中央区${section}`,
  ...more,
});

/** In the dialog of addresses. */
export const pick = async (user: UserEvent, name: string | RegExp) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
