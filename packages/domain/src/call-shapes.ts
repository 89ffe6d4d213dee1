import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import * as z from 'zod/mini';
import { answerDescriptions } from './answers/descriptions.ts';
import type { Occupation } from './answers/occupation.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { declarationIds } from './answers/pre-check.ts';
import { listSentRows, type PayloadOf, type SentName, type Table } from './answers/table.ts';
import { parentWorkplaceTable, type WorkplaceFound, workplaceTable } from './answers/workplace.ts';
import { applicationTypes } from './application-type.ts';
import { decisionOutcomes } from './decision.ts';
import { describe, limitText } from './described.ts';
import { documentTypes } from './documents.ts';
import { readableApplication, readableParent } from './readable-application.ts';

export type WireShape<T extends Table> = {
  [Name in keyof PayloadOf<T>]: z.ZodMiniType<PayloadOf<T>[Name]>;
};

export function wireShape<T extends Table>(
  table: T,
  descriptions: Readonly<Record<SentName<T>, string>>,
): WireShape<T> {
  const shape = listSentRows(table).map(([name, { sentAs, maxLength, mayBeAbsent }]) => {
    const answer = limitText(maxLength);
    const value = sentAs === 'text' ? answer : z.nullable(answer);
    return [name, describe.schema(descriptions[name], mayBeAbsent ? z.optional(value) : value)];
  });
  return Object.fromEntries(shape) as WireShape<T>;
}

export const applicationType = describe.choice(
  'GENERAL: an adult applies. CHILD: a parent applies for a child.',
  applicationTypes,
);
export const bankCode = describe.text('Financial institution code of the bank of this host, 4 digits.', 10);
export const mailAddress = describe.text('E-mail address of the applicant.', 300);
export const applicant = { bankCode, mailAddress, applicationType };
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

export const addressFound = z.strictObject({
  id: describe.string('Identifies the row of the list; the same text as `addressCode`.'),
  addressCode: describe.string(
    'JIS code of the municipality, postal number, and a hash of the name of the town.',
  ),
  prefecture: describe.string('Prefecture.'),
  municipality: describe.string('City, ward, town or village.'),
  section: describe.stringOrNull('Town; null if the postal number covers a whole municipality.'),
  chome: describe.stringOrNull('丁目 of the town; null if the postal data has no list of them.'),
  kanaPrefecture: describe.string('Reading of the prefecture, full-width katakana.'),
  kanaMunicipality: describe.string('Reading of the municipality, full-width katakana.'),
  kanaSection: describe.stringOrNull(
    'Reading of the town; null if the postal data has none and the applicant types it.',
  ),
  kanaChome: describe.stringOrNull('Reading of the 丁目, full-width katakana.'),
  addressFull: describe.string('All parts as one line.'),
}) satisfies z.ZodMiniType<AddressFound>;

export const occupation = z.strictObject({
  id: describe.string('The value to send as `occupationId`.'),
  name: describe.string('Name of the occupation in Japanese.'),
  displayNumber: describe.number('Place in the list: ascending for adults, descending for children.'),
  generalDisplay: describe.boolean('Whether an adult or a parent may choose the occupation.'),
  childDisplay: describe.boolean('Whether a child may have the occupation.'),
  workplaceRequired: describe.boolean('Whether name and phone number of the workplace are required.'),
}) satisfies z.ZodMiniType<Occupation>;

export const workplaceFound = z.strictObject({
  id: describe.string('The value to send as `workplaceId`.'),
  name: describe.string('Name of the workplace.'),
  phoneNumber: describe.string('Phone number of the workplace, three parts joined by hyphens.'),
  multipleAccounts: describe.string(
    'PERMITTED: an applicant of this workplace may open a further account, and is asked for the existing one. ' +
      'Any other text: one account.',
  ),
}) satisfies z.ZodMiniType<WorkplaceFound>;

const describeSaved = <T extends z.ZodMiniType>(call: string, body: T) =>
  describe.nullable(`The saved body of ${call}; null if none is saved.`, body);

const oldNode = 'A node of an earlier release does not send';

export const application = z.strictObject({
  application: describe.schema(
    'The answers of the account holder, as a person reads them.',
    readableApplication,
  ),
  applicationParent: describe.nullable(
    'The answers of the parent, as a person reads them; null if an adult applies.',
    readableParent,
  ),
  answers: describe.object('The saved answers in the form in which the calls take them.', {
    personal: describeSaved('postPersonal', personal),
    workplace: describeSaved('postWorkplace', workplace),
    workplaceFound: describe.nullable(
      'The workplace of the saved `workplaceId`; null without one.',
      workplaceFound,
    ),
    parent: describeSaved('postParent', parent),
    parentWorkplace: describeSaved('postParentWorkplace', parentWorkplace),
    documents: describe.list('Types of the documents that were uploaded.', z.enum(documentTypes)),
    pinSet: describe.boolean('Whether the PIN is set; the answers are then frozen.'),
  }),
  mailAddress: describe.optional(`The verified e-mail address. ${oldNode} it.`, z.string()),
  invalidAnswers: z.optional(
    describe.objects(
      `The saved answers that would refuse the PIN, after a change of the bank’s lists or the postal data. ${oldNode} them.`,
      {
        field: describe.string('The answer.'),
        code: describe.string('What is wrong with it, as in a refusal.'),
        characters: z.optional(describe.string('What the message quotes.')),
        places: z.optional(z.readonly(describe.list('The places that the message names.', z.string()))),
      },
    ),
  ),
  answersVersion: describe.optional(
    `Identifies the saved answers. Pass it to postPin when the applicant has confirmed these answers. ${oldNode} it.`,
    z.string(),
  ),
  /** The page needs this key for docs/decisions/0015. */
  unsavedKey: describe.string(
    'AES-256 key of the application in base64, with which the page encrypts unsaved answers.',
  ),
});

export const codeQuery = z.strictObject({
  code: describe.text('The code: 6 characters of A–Z and 0–9.', 40),
});

const unquote = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value;

/** A header may be a quoted string. */
export const describeHeader = (description: string) =>
  describe.optional(description, z.pipe(z.transform(unquote), limitText(64)));

export const addressesFound = z.strictObject({
  addressList: describe.list('The addresses; empty for an unknown number.', addressFound),
  // A node of the previous release does not send these lists.
  withoutBranch: z.optional(
    describe.list('Ids of the addresses for which the bank offers no branch.', limitText(40)),
  ),
  branchPrefectures: z.optional(
    describe.list('The prefectures with an address for which the bank offers a branch.', limitText(4)),
  ),
  municipalities: z.optional(
    describe.objects(
      'The municipalities of the prefectures of these addresses and of the one preset for an address typed by hand.',
      {
        prefecture: describe.string('The prefecture.'),
        names: describe.list('Its municipalities, with the wards of large cities.', limitText(40)),
      },
    ),
  ),
});

const declaration = z.strictObject({
  id: describe.choice('The question of the pre-check.', declarationIds),
  answer: describe.choice('The answer; yes for a ticked box.', ['yes', 'no']),
});
const regulation = z.strictObject({
  label: describe.text('The title that the page showed.', 60),
  edition: describe.text('The edition in the folder of the bank.', 20),
});
export const agreements = z.strictObject({
  declarations: describe.schema(
    'What the applicant declared and agreed to before the e-mail verification.',
    z.array(declaration).check(z.maxLength(declarationIds.length)),
  ),
  regulations: describe.schema(
    'The regulations that the page showed.',
    z.array(regulation).check(z.maxLength(20)),
  ),
});

export const completion = z.strictObject({
  applicationNumber: describe.string('Receipt number, 12 digits.'),
  applicationCompletedAt: describe.instant('Time of the completion.'),
  // A node of the previous release sends none of these.
  resultKey: describe.optional('For readResult.', z.string()),
  persons: z.optional(
    describe.object('For the receipt.', {
      applicant: describe.string('Name of the applicant, in the child flow of the parent.'),
      child: describe.stringOrNull('Name of the child; null for an adult.'),
    }),
  ),
  branch: z.optional(
    describe.object('The branch of the account; absent when it is no longer in the list.', {
      code: describe.string('Code of the branch.'),
      name: describe.string('Name of the branch.'),
    }),
  ),
  sealLess: describe.optional(
    'Whether the account has no seal, for the next steps on the receipt; null in the child flow.',
    z.nullable(z.boolean()),
  ),
  personalNumberWished: describe.optional(
    'Whether the applicant wished to register a personal number, for the next steps on the receipt.',
    z.boolean(),
  ),
  residentRecordPosted: describe.optional(
    'Whether the applicant posts the original of the 住民票の写し, for the next steps on the receipt.',
    z.boolean(),
  ),
});

export const receipt = z.strictObject({
  applicationNumber: describe.text('Receipt number, 12 digits.', 12),
  resultKey: describe.text('Of the answer of completeApplication.', 64),
});
export const result = z.strictObject({
  state: describe.choice('open: the bank has not decided. Otherwise its decision.', [
    'open',
    ...decisionOutcomes,
  ]),
});

export const continueAt = describe.choice(
  'answers: the applicant can still change answers. identity: the PIN is set, so the answers are frozen.',
  ['answers', 'identity'],
);

export const completedBefore = z.optional(
  describe.schema(
    'Receipt of a completed application of the same address and flow; only for an empty new application.',
    completion,
  ),
);
