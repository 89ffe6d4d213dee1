import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Receipt } from '@kaisetsu/domain/calls';
import { readDevice, writeDevice } from './device-storage.ts';

/** Without the names, because others can use the device. */
export type KeptReceipt = Omit<Receipt, 'persons'> & { readonly type: ApplicationType };

const storageKey = 'receipt';

/** Of the application completed last on this device, until another one begins (DONE-015). */
export const readReceipt = () => readDevice(storageKey) as KeptReceipt | null;

export const keepReceipt = ({ persons: _, ...receipt }: Receipt & Pick<KeptReceipt, 'type'>): void =>
  writeDevice(storageKey, receipt);

export const dropReceipt = (): void => writeDevice(storageKey, null);
