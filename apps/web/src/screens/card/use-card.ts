import type { CallResponse } from '@kaisetsu/domain/calls';
import { readStatus } from '@kaisetsu/domain/ekyc';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { call } from '../../client/call.ts';

export type Card = CallResponse<'getCard'>;
export type CardValues = NonNullable<Card['values']>;

const none: Card = { offered: false, statement: '', status: null, reason: null, values: null };

export const isRead = ({ status }: Card): boolean => status !== null && readStatus(status) === 'passed';

/** Null while loading. Without an answer the form works as if no card could be read. */
export const useCard = (): Card | null => useLoadedOnce((signal) => call('getCard', { signal }), none);
