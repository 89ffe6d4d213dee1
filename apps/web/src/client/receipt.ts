import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { Receipt } from '@kaisetsu/domain/calls';
import { readDevice, writeDevice } from './device-storage.ts';

export type KeptReceipt = Receipt & { readonly type: ApplicationType };

const storageKey = 'receipt';

/** Of the application completed last on this device, until another one begins (DONE-015). */
export const readReceipt = (): KeptReceipt | null => JSON.parse(readDevice(storageKey) ?? 'null');

export const keepReceipt = (receipt: KeptReceipt | null): void =>
  writeDevice(storageKey, receipt && JSON.stringify(receipt));
