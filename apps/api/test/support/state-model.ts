/** Shares no code with `application.ts`, so it repeats none of its errors. Source: docs/product-decisions.md. */
export type ModelDocument = 'card' | 'residence' | 'maternity' | 'supplement';
export type Outcome = 'created' | 'processing' | 'refused' | 'passed' | 'passed-with-supplement' | 'expired';

export type Model = {
  readonly isChild: boolean;
  readonly lives: 'home' | 'elsewhere' | null;
  readonly surname: 'own' | 'changed' | null;
  readonly workplace: boolean;
  readonly parent: boolean;
  readonly parentWorkplace: boolean;
  readonly branch: 'home' | 'elsewhere' | null;
  readonly seal: boolean | null;
  readonly pin: boolean;
  readonly identity: Outcome | null;
  readonly provider: Outcome;
  readonly starts: number;
  readonly documents: readonly ModelDocument[];
  readonly isCompleted: boolean;
};

export type ModelCall =
  | { readonly name: 'personal'; readonly lives: 'home' | 'elsewhere'; readonly surname: 'own' | 'changed' }
  | { readonly name: 'personal-of-wrong-age' | 'personal-of-other-flow' }
  | { readonly name: 'workplace' | 'parent' | 'parent-workplace' }
  | { readonly name: 'branch'; readonly of: 'home' | 'elsewhere' | 'nowhere' }
  | { readonly name: 'seal'; readonly less: boolean }
  | { readonly name: 'pin'; readonly is: 'good' | 'birthday' | 'garbage' }
  | { readonly name: 'start' | 'poll' | 'complete' | 'read' }
  | { readonly name: 'upload'; readonly document: ModelDocument; readonly isPicture: boolean };

export const hasNoStartsLeft = ({ identity, starts }: Model): boolean =>
  starts > 3 && (identity === 'refused' || identity === 'expired');

export const emptyModel = (isChild: boolean): Model => ({
  isChild,
  lives: null,
  surname: null,
  workplace: false,
  parent: false,
  parentWorkplace: false,
  branch: null,
  seal: null,
  pin: false,
  identity: null,
  provider: 'created',
  starts: 0,
  documents: [],
  isCompleted: false,
});

export type Step = { readonly model: Model; readonly status: number };

const isPassed = ({ identity }: Model): boolean =>
  identity === 'passed' || identity === 'passed-with-supplement';
const isWaiting = ({ identity }: Model): boolean => identity === 'created' || identity === 'processing';

function isReadyForPin(model: Model): boolean {
  const { isChild, lives, workplace, parent, parentWorkplace, branch, seal } = model;
  const common = lives !== null && workplace && branch !== null;
  return common && (isChild ? parent && parentWorkplace : seal !== null);
}

const supplementary: readonly ModelDocument[] = ['residence', 'maternity'];

/** A child has one supplementary document. */
const isReplacedBy = (sent: ModelDocument, one: ModelDocument): boolean =>
  one === sent || (supplementary.includes(sent) && supplementary.includes(one));

function mayComplete({ isChild, documents, ...model }: Model): boolean {
  const has = (document: ModelDocument): boolean => documents.includes(document);
  if (!isPassed({ isChild, documents, ...model })) return false;
  if (isChild) return has('card') && (has('residence') || has('maternity'));
  return model.identity === 'passed' || has('supplement');
}

export function step(model: Model, call: ModelCall): Step {
  const refuse = (status: number): Step => ({ model, status });
  const go = (change: Partial<Model>, status = 204): Step => ({ model: { ...model, ...change }, status });
  const { isChild, lives, pin, isCompleted } = model;
  if (call.name === 'read') return refuse(200);
  if (isCompleted) {
    if (call.name === 'complete') return refuse(200);
    // docs/security.md "Order of refusals".
    const { status } = step({ ...model, isCompleted: false }, call);
    return refuse(status === 400 || status === 403 ? status : 409);
  }
  switch (call.name) {
    case 'personal-of-wrong-age':
      return refuse(400);
    case 'personal-of-other-flow':
      return refuse(403);
    case 'personal': {
      if (pin) return refuse(409);
      const branch = model.branch === call.lives ? model.branch : null;
      return go({ lives: call.lives, surname: call.surname, branch });
    }
    case 'workplace':
      return pin || lives === null ? refuse(409) : go({ workplace: true });
    case 'parent':
      if (isChild && model.surname === 'changed') return refuse(400);
      if (!isChild) return refuse(model.surname === 'changed' ? 400 : 403);
      return pin || lives === null ? refuse(409) : go({ parent: true });
    case 'parent-workplace':
      if (!isChild) return refuse(403);
      return pin || lives === null ? refuse(409) : go({ parentWorkplace: true });
    case 'branch': {
      if (call.of === 'nowhere') return refuse(400);
      if (pin || !model.workplace) return refuse(409);
      if (isChild && !(model.parent && model.parentWorkplace)) return refuse(409);
      return call.of === lives ? go({ branch: call.of }) : refuse(400);
    }
    case 'seal':
      if (isChild) return refuse(403);
      return pin || model.branch === null ? refuse(409) : go({ seal: call.less });
    case 'pin': {
      if (call.is === 'garbage') return refuse(400);
      if (pin) return refuse(call.is === 'good' ? 204 : 409);
      if (!isReadyForPin(model)) return refuse(409);
      if (isChild && model.surname === 'changed') return refuse(409);
      return call.is === 'birthday' ? refuse(400) : go({ pin: true });
    }
    case 'start': {
      if (!pin) return refuse(409);
      if (isWaiting(model) || isPassed(model)) return refuse(200);
      if (hasNoStartsLeft(model)) return refuse(409);
      return go({ identity: 'created', provider: 'created', starts: model.starts + 1 }, 200);
    }
    case 'poll':
      if (model.identity === null) return refuse(409);
      return go({ identity: isWaiting(model) ? model.provider : model.identity }, 200);
    case 'upload': {
      if ((call.document === 'supplement') === isChild) return refuse(403);
      const isAllowed = isChild ? pin : model.identity === 'passed-with-supplement';
      if (!isAllowed) return refuse(409);
      if (!call.isPicture) return refuse(422);
      const kept = model.documents.filter((one) => !isReplacedBy(call.document, one));
      return go({ documents: [...kept, call.document].sort() });
    }
    case 'complete':
      return mayComplete(model) ? go({ isCompleted: true }, 200) : refuse(409);
  }
}
