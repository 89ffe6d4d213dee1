import { expect, it } from 'vitest';
import { createPocketSign } from './pocketsign.ts';

const verify = (certificate_content: object) => {
  const body = { verification: { id: 'v', result: 'RESULT_OK', digest: 'd' }, certificate_content };
  const httpExchange = async () => ({ status: 200, text: JSON.stringify(body) });
  const checkSignature = createPocketSign({ url: 'https://operator.example', token: 't' }, httpExchange);
  return checkSignature({ jwe: 'jwe', digest: 'd', checkMethod: 'CRL', requestId: 'r' });
};

it.each([
  ['of another kind', {}, 'invalid'],
  ['of a card', { jpki_card_digital_signature_content: { common_name: '山田 太郎' } }, 'valid'],
  ['of a phone', { jpki_mobile_digital_signature_content: { common_name: '山田 太郎' } }, 'valid'],
])('[IDV-043] counts only the certificate for signing: %s', async (_, content, outcome) =>
  expect((await verify(content)).outcome).toBe(outcome),
);
