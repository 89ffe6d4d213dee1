/** Shares no code with `application.ts`, so it repeats none of its errors. Source: docs/product-decisions.md. */
import { type DocumentType, documentTypes } from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Answers } from '../../src/core/application.ts';

export type Outcome = { readonly status: EkycStatus; readonly supplement: boolean };

export type Model = {
  readonly isChild: boolean;
  /** By group: the kind that was sent. */
  readonly answers: Readonly<Partial<Record<keyof Answers, string>>>;
  readonly pin: boolean;
  readonly identity: (Outcome & { readonly starts: number }) | null;
  readonly provider: Outcome;
  readonly documents: readonly DocumentType[];
  readonly isCompleted: boolean;
};

/** A repeated kind is sent more often. */
export const kindsOf = {
  postPersonal: ['home', 'home', 'home', 'elsewhere', 'renamed', 'wrong age', 'other flow'],
  postWorkplace: [''],
  postParent: [''],
  postParentWorkplace: [''],
  postBranch: ['home', 'home', 'elsewhere', 'nowhere'],
  postSealLess: ['true', 'false'],
  postPin: ['good', 'good', 'birthday', 'garbage'],
  startEkyc: ['', ''],
  pollEkycStatus: [''],
  postDocument: [...documentTypes, 'no picture'],
  completeApplication: ['', ''],
  getApplication: [''],
} as const;
export type ModelCall = { readonly name: keyof typeof kindsOf; readonly kind: string };

type Step = { readonly model: Model; readonly status: number };

export const created: Outcome = { status: ekycStatus.created, supplement: false };
export const isWaiting = (one: Outcome | null): boolean => one?.status === 1 || one?.status === 2;
const isPassed = (one: Outcome | null): boolean => one?.status === ekycStatus.bankerProcessing;
export const hasNoStartsLeft = ({ identity }: Model): boolean =>
  identity !== null && identity.starts > 3 && !isWaiting(identity) && !isPassed(identity);

const supplement = 'CURRENT_ADDRESS_CERTIFICATE';
const card = 'INDIVIDUAL_NUMBER_CARD';
/** A child has one of them. */
const supplementary: readonly string[] = ['CERTIFICATE_RESIDENCE', 'MATERNITY_HANDBOOK'];

export const documentOf = ({ isChild }: Pick<Model, 'isChild'>, kind: string): DocumentType =>
  documentTypes.find((type) => type === kind) ?? (isChild ? card : supplement);

const homeOf = (kind?: string): string => (kind === 'elsewhere' ? kind : 'home');

function mayComplete({ isChild, identity, documents }: Model): boolean {
  if (!isPassed(identity)) return false;
  if (isChild) return documents.includes(card) && documents.some((one) => supplementary.includes(one));
  return identity?.supplement === false || documents.includes(supplement);
}

export function step(model: Model, { name, kind }: ModelCall): Step {
  const refuse = (status: number): Step => ({ model, status });
  const go = (change: Partial<Model>, status = 204): Step => ({ model: { ...model, ...change }, status });
  const { isChild, answers, pin, identity } = model;
  const has = (...groups: (keyof Answers)[]): boolean => groups.every((group) => group in answers);
  const save = (group: keyof Answers, ...needed: (keyof Answers)[]): Step =>
    pin || !has(...needed) ? refuse(409) : go({ answers: { ...answers, [group]: kind } });
  const parents = isChild ? (['parent', 'parentWorkplace'] as const) : [];
  const isRenamed = answers.personal === 'renamed';
  if (name === 'getApplication') return refuse(200);
  if (model.isCompleted) {
    if (name === 'completeApplication') return refuse(200);
    // docs/security.md "Order of refusals".
    const { status } = step({ ...model, isCompleted: false }, { name, kind });
    return refuse(status === 400 || status === 403 ? status : 409);
  }
  switch (name) {
    case 'postPersonal': {
      if (kind === 'wrong age') return refuse(400);
      if (kind === 'other flow') return refuse(403);
      if (pin) return refuse(409);
      const { branchCode, ...others } = answers;
      return go({
        answers: { ...others, personal: kind, ...(branchCode === homeOf(kind) && { branchCode }) },
      });
    }
    case 'postWorkplace':
      return save('workplace', 'personal');
    case 'postParent':
      if (isRenamed) return refuse(400);
      return isChild ? save('parent', 'personal') : refuse(403);
    case 'postParentWorkplace':
      return isChild ? save('parentWorkplace', 'personal') : refuse(403);
    case 'postBranch':
      if (kind === 'nowhere') return refuse(400);
      if (pin || !has('workplace', ...parents)) return refuse(409);
      return kind === homeOf(answers.personal) ? save('branchCode') : refuse(400);
    case 'postSealLess':
      return isChild ? refuse(403) : save('sealLess', 'branchCode');
    case 'postPin':
      if (kind === 'garbage') return refuse(400);
      if (pin) return refuse(kind === 'good' ? 204 : 409);
      if (!has('personal', 'workplace', ...parents, 'branchCode') || !(isChild || has('sealLess')))
        return refuse(409);
      if (isChild && isRenamed) return refuse(409);
      return kind === 'birthday' ? refuse(400) : go({ pin: true });
    case 'startEkyc':
      if (!pin) return refuse(409);
      if (isWaiting(identity) || isPassed(identity)) return refuse(200);
      if (hasNoStartsLeft(model)) return refuse(409);
      return go({ identity: { ...created, starts: (identity?.starts ?? 0) + 1 }, provider: created }, 200);
    case 'pollEkycStatus':
      if (identity === null) return refuse(409);
      return go({ identity: isWaiting(identity) ? { ...identity, ...model.provider } : identity }, 200);
    case 'postDocument': {
      const document = documentOf(model, kind);
      if ((document === supplement) === isChild) return refuse(403);
      if (!(isChild ? pin : isPassed(identity) && identity?.supplement)) return refuse(409);
      if (document !== kind) return refuse(422);
      const replaced = supplementary.includes(kind) ? supplementary : [kind];
      return go({
        documents: [...model.documents.filter((one) => !replaced.includes(one)), document].sort(),
      });
    }
    case 'completeApplication':
      return mayComplete(model) ? go({ isCompleted: true }, 200) : refuse(409);
  }
}
