import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import * as z from 'zod/mini';
import { declarationIds } from './answers/agreements.ts';
import { answerDescriptions } from './answers/descriptions.ts';
import type { Occupation } from './answers/occupation.ts';
import { parentTable } from './answers/parent.ts';
import { personalTable } from './answers/personal.ts';
import { wireShape } from './answers/wire-shape.ts';
import { parentWorkplaceTable, type WorkplaceFound, workplaceTable } from './answers/workplace.ts';
import { applicationTypes } from './application-type.ts';
import { decisionOutcomes } from './decision.ts';
import {
  describeBoolean,
  describeList,
  describeNumber,
  describeSchema,
  describeString,
  describeStringOrNull,
  limitText,
} from './described.ts';
import { documentTypes } from './documents.ts';
import { readableApplication, readableParent } from './readable-application.ts';

export const applicationType = describeSchema(
  z.enum(applicationTypes),
  'GENERAL: an adult applies. CHILD: a parent applies for a child.',
);
export const bankCode = describeSchema(
  limitText(10),
  'Financial institution code of the bank of this host, 4 digits.',
);
export const mailAddress = describeSchema(limitText(300), 'E-mail address of the applicant.');
/** The server ignores a channel in a wrong form [SRV-108]. */
export const channelMeaning = 'Parameter `channel` of the link that led the applicant here';
export const nothing = z.strictObject({});
export const describeInstant = (description: string) =>
  describeSchema(z.iso.datetime(), `${description} UTC.`);

export const personal = z.strictObject({
  bankCode,
  applicationType,
  ...wireShape(personalTable, answerDescriptions),
});
export const parent = z.strictObject({ bankCode, ...wireShape(parentTable, answerDescriptions) });
export const workplace = z.strictObject(wireShape(workplaceTable, answerDescriptions));
export const parentWorkplace = z.strictObject(wireShape(parentWorkplaceTable, answerDescriptions));

export const addressFound = z.strictObject({
  id: describeString('Identifies the row of the list; the same text as `addressCode`.'),
  addressCode: describeString(
    'JIS code of the municipality, postal number, and a hash of the name of the town.',
  ),
  prefecture: describeString('Prefecture.'),
  municipality: describeString('City, ward, town or village.'),
  section: describeStringOrNull('Town; null if the postal number covers a whole municipality.'),
  chome: describeStringOrNull('丁目 of the town; null if the postal data has no list of them.'),
  kanaPrefecture: describeString('Reading of the prefecture, full-width katakana.'),
  kanaMunicipality: describeString('Reading of the municipality, full-width katakana.'),
  kanaSection: describeStringOrNull(
    'Reading of the town; null if the postal data has none and the applicant types it.',
  ),
  kanaChome: describeStringOrNull('Reading of the 丁目, full-width katakana.'),
  addressFull: describeString('All parts as one line.'),
}) satisfies z.ZodMiniType<AddressFound>;

export const occupation = z.strictObject({
  id: describeString('The value to send as `occupationId`.'),
  name: describeString('Name of the occupation in Japanese.'),
  displayNumber: describeNumber('Place in the list: ascending for adults, descending for children.'),
  generalDisplay: describeBoolean('Whether an adult or a parent may choose the occupation.'),
  childDisplay: describeBoolean('Whether a child may have the occupation.'),
  workplaceRequired: describeBoolean('Whether name and phone number of the workplace are required.'),
}) satisfies z.ZodMiniType<Occupation>;

export const workplaceFound = z.strictObject({
  id: describeString('The value to send as `workplaceId`.'),
  name: describeString('Name of the workplace.'),
  phoneNumber: describeString('Phone number of the workplace, three parts joined by hyphens.'),
  multipleAccounts: describeString(
    'PERMITTED: an applicant of this workplace may open a further account, and is asked for the existing one. ' +
      'Any other text: one account.',
  ),
}) satisfies z.ZodMiniType<WorkplaceFound>;

export const branch = z.strictObject({
  code: describeString('Branch code (店番), 3 digits: the value to send as `branchCode`.'),
  name: describeString('Name of the branch.'),
  kana: describeString(
    'Reading of the name in katakana, for a search; empty if the list of the bank has none.',
  ),
  address: describeString('Address of the branch.'),
});

export const application = z.strictObject({
  application: describeSchema(
    readableApplication,
    'The answers of the account holder, as a person reads them.',
  ),
  applicationParent: describeSchema(
    z.nullable(readableParent),
    'The answers of the parent, as a person reads them; null if an adult applies.',
  ),
  answers: describeSchema(
    z.strictObject({
      personal: describeSchema(
        z.nullable(personal),
        'The saved body of postPersonal; null if none is saved.',
      ),
      workplace: describeSchema(
        z.nullable(workplace),
        'The saved body of postWorkplace; null if none is saved.',
      ),
      workplaceFound: describeSchema(
        z.nullable(workplaceFound),
        'The workplace of the saved `workplaceId`; null without one.',
      ),
      parent: describeSchema(z.nullable(parent), 'The saved body of postParent; null if none is saved.'),
      parentWorkplace: describeSchema(
        z.nullable(parentWorkplace),
        'The saved body of postParentWorkplace; null if none is saved.',
      ),
      documents: describeList('Types of the documents that were uploaded.', z.enum(documentTypes)),
      pinSet: describeBoolean('Whether the PIN is set; the answers are then frozen.'),
    }),
    'The saved answers in the form in which the calls take them.',
  ),
  mailAddress: describeSchema(
    z.optional(z.string()),
    'The verified e-mail address. A node of an earlier release does not send it.',
  ),
  invalidAnswers: z.optional(
    describeList(
      'The saved answers that would refuse the PIN, after a change of the bank’s lists or the postal data. A node of an earlier release does not send them.',
      z.strictObject({
        field: describeString('The answer.'),
        code: describeString('What is wrong with it, as in a refusal.'),
        characters: z.optional(describeString('What the message quotes.')),
        places: z.optional(z.readonly(describeList('The places that the message names.', z.string()))),
      }),
    ),
  ),
  answersVersion: describeSchema(
    z.optional(z.string()),
    'Identifies the saved answers. Pass it to postPin when the applicant has confirmed these answers. A node of an earlier release does not send it.',
  ),
  /** The page needs this key for docs/decisions/0015. */
  unsavedKey: describeString(
    'AES-256 key of the application in base64, with which the page encrypts unsaved answers.',
  ),
});

export const codeQuery = z.strictObject({
  code: describeSchema(limitText(40), 'The code: 6 characters of A–Z and 0–9.'),
});

const unquote = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value;

/** A header may be a quoted string. */
export const describeHeader = (description: string) =>
  describeSchema(z.optional(z.pipe(z.transform(unquote), limitText(64))), description);

export const confirmedVersion = z.object({
  'if-match': describeHeader('`answersVersion` of the answers that the applicant confirmed.'),
});

export const addressesFound = z.strictObject({
  addressList: describeList('The addresses; empty for an unknown number.', addressFound),
  // A node of the previous release does not send these lists.
  withoutBranch: z.optional(
    describeList('Ids of the addresses for which the bank offers no branch.', limitText(40)),
  ),
  branchPrefectures: z.optional(
    describeList('The prefectures with an address for which the bank offers a branch.', limitText(4)),
  ),
  municipalities: z.optional(
    describeList(
      'The municipalities of the prefectures of these addresses and of the one preset for an address typed by hand.',
      z.strictObject({
        prefecture: describeString('The prefecture.'),
        names: describeList('Its municipalities, with the wards of large cities.', limitText(40)),
      }),
    ),
  ),
});

export const agreements = z.strictObject({
  declarations: describeSchema(
    z
      .array(
        z.strictObject({
          id: describeSchema(z.enum(declarationIds), 'The question of the pre-check.'),
          answer: describeSchema(z.enum(['yes', 'no']), 'The answer; yes for a ticked box.'),
        }),
      )
      .check(z.maxLength(declarationIds.length)),
    'What the applicant declared and agreed to before the e-mail verification.',
  ),
  regulations: describeSchema(
    z
      .array(
        z.strictObject({
          label: describeSchema(limitText(60), 'The title that the page showed.'),
          edition: describeSchema(limitText(20), 'The edition in the folder of the bank.'),
        }),
      )
      .check(z.maxLength(20)),
    'The regulations that the page showed.',
  ),
});

export const completion = z.strictObject({
  applicationNumber: describeString('Receipt number, 12 digits.'),
  applicationCompletedAt: describeInstant('Time of the completion.'),
  // A node of the previous release sends none of these.
  resultKey: describeSchema(z.optional(z.string()), 'For readResult.'),
  persons: z.optional(
    describeSchema(
      z.strictObject({
        applicant: describeString('Name of the applicant, in the child flow of the parent.'),
        child: describeSchema(z.nullable(z.string()), 'Name of the child; null for an adult.'),
      }),
      'For the receipt.',
    ),
  ),
  branch: z.optional(
    describeSchema(
      z.strictObject({
        code: describeString('Code of the branch.'),
        name: describeString('Name of the branch.'),
      }),
      'The branch of the account; absent when it is no longer in the list.',
    ),
  ),
  sealLess: describeSchema(
    z.optional(z.nullable(z.boolean())),
    'Whether the account has no seal, for the next steps on the receipt; null in the child flow.',
  ),
  personalNumberWished: describeSchema(
    z.optional(z.boolean()),
    'Whether the applicant wished to register a personal number, for the next steps on the receipt.',
  ),
  residentRecordPosted: describeSchema(
    z.optional(z.boolean()),
    'Whether the applicant posts the original of the 住民票の写し, for the next steps on the receipt.',
  ),
});

export const receipt = z.strictObject({
  applicationNumber: describeSchema(limitText(12), 'Receipt number, 12 digits.'),
  resultKey: describeSchema(limitText(64), 'Of the answer of completeApplication.'),
});
export const result = z.strictObject({
  state: describeSchema(
    z.enum(['open', ...decisionOutcomes]),
    'open: the bank has not decided. Otherwise its decision.',
  ),
});

export const continueAt = describeSchema(
  z.enum(['answers', 'identity']),
  'answers: the applicant can still change answers. identity: the PIN is set, so the answers are frozen.',
);

export const completedBefore = z.optional(
  describeSchema(
    completion,
    'Receipt of a completed application of the same address and flow; only for an empty new application.',
  ),
);
