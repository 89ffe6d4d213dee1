import type { CallResponse } from '@kaisetsu/domain/calls';
import { readStatus } from '@kaisetsu/domain/ekyc';
import { useEffect, useState } from 'react';
import { call } from '../../client/call.ts';

export type Card = CallResponse<'getCard'>;
export type CardValues = NonNullable<Card['values']>;

const none: Card = { offered: false, statement: '', status: null, reason: null, values: null };

export const isRead = ({ status }: Card): boolean => status !== null && readStatus(status) === 'passed';

/** Null while loading. Without an answer the form works as if no card could be read. */
export function useCard(): Card | null {
  const [card, setCard] = useState<Card | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call('getCard', { signal }).then(
      (answer) => signal.aborted || setCard(answer),
      () => signal.aborted || setCard(none),
    );
    return () => controller.abort();
  }, []);
  return card;
}
