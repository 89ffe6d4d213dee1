import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import * as z from 'zod/mini';
import { answerDescriptions } from './answers/descriptions.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { listSentRows, type PayloadOf, type SentName, type Table } from './answers/table.ts';
import { parentWorkplaceTable, type WorkplaceFound, workplaceTable } from './answers/workplace.ts';
import { applicationTypes } from './application-type.ts';
import { describeObject, describeSchema, describeShape, limitText } from './described.ts';

type WireShape<T extends Table> = { [Name in keyof PayloadOf<T>]: z.ZodMiniType<PayloadOf<T>[Name]> };

export function wireShape<T extends Table>(
  table: T,
  descriptions: Readonly<Record<SentName<T>, string>>,
): WireShape<T> {
  const shape = listSentRows(table).map(([name, { sentAs, maxLength, mayBeAbsent }]) => {
    const answer = limitText(maxLength);
    const value = sentAs === 'text' ? answer : z.nullable(answer);
    return [name, describeSchema(descriptions[name], mayBeAbsent ? z.optional(value) : value)];
  });
  return Object.fromEntries(shape) as WireShape<T>;
}

const text = z.string();
const flag = z.boolean();
const textOrNull = z.nullable(text);

export const applicant = describeShape('applicant', {
  bankCode: limitText(10),
  mailAddress: limitText(300),
  applicationType: z.enum(applicationTypes),
});
export const { bankCode, mailAddress, applicationType } = applicant;
/** The server ignores a channel in a wrong form [SRV-108]. */
export const channelMeaning = 'Parameter `channel` of the link that led the applicant here';
export const nothing = z.strictObject({});

export const personal = z.strictObject({
  bankCode,
  applicationType,
  ...wireShape(personalTable, answerDescriptions),
});
export const parent = z.strictObject({ bankCode, ...wireShape(parentTable, answerDescriptions) });
export const workplace = z.strictObject(wireShape(workplaceTable, answerDescriptions));
export const parentWorkplace = z.strictObject(wireShape(parentWorkplaceTable, answerDescriptions));

export const addressFound = describeObject('addressFound', {
  id: text,
  addressCode: text,
  prefecture: text,
  municipality: text,
  section: textOrNull,
  chome: textOrNull,
  kanaPrefecture: text,
  kanaMunicipality: text,
  kanaSection: textOrNull,
  kanaChome: textOrNull,
  addressFull: text,
}) satisfies z.ZodMiniType<AddressFound>;

export const workplaceFound = describeObject('workplaceFound', {
  id: text,
  name: text,
  phoneNumber: text,
  multipleAccounts: text,
}) satisfies z.ZodMiniType<WorkplaceFound>;

export const codeQuery = describeObject('codeQuery', { code: limitText(40) });

const unquote = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value;

export const header = z.optional(z.pipe(z.transform(unquote), limitText(64)));

/** A node of the previous release sends none of the optional ones. */
export const completion = describeObject('completion', {
  applicationNumber: text,
  applicationCompletedAt: z.iso.datetime(),
  resultKey: z.optional(text),
  persons: z.optional(describeObject('persons', { applicant: text, child: textOrNull })),
  branch: z.optional(describeObject('branchOfReceipt', { code: text, name: text })),
  sealLess: z.optional(z.nullable(flag)),
  personalNumberWished: z.optional(flag),
  residentRecordPosted: z.optional(flag),
});
