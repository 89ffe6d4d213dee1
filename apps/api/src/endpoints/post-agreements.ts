import { isAgreed } from '@kaisetsu/domain/answers/agreements';
import { allow } from '../core/application.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const postAgreements: Endpoint<'postAgreements'> = async ({ ports, session, body }) => {
  await ports.applications.change(session.application, (application) => {
    allow('postAgreements', application);
    if (!isAgreed(application.type, body)) throw new Refusal(400, 'invalid-request');
    return { agreements: body, audit: 'agreements-saved' };
  });
  return undefined;
};
