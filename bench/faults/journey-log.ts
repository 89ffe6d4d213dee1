import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { calls } from '@kaisetsu/domain/calls';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Answers } from '../../apps/api/src/core/application.ts';
import { newAddress, TestClient } from '../../apps/api/test/support/test-client.ts';

/** The data that the server acknowledged to one client. */
export type Acknowledged = ReturnType<typeof createLog>;

const createLog = (type: ApplicationType) => ({
  mailAddress: newAddress(),
  type,
  codes: 0,
  token: null as string | null,
  posts: 0,
  /** Acknowledged calls by the audit event that they record. */
  saved: new Map<string, number>(),
  answers: {} as Partial<Answers>,
  pin: null as string | null,
  ekycUrl: null as string | null,
  identified: false,
  documents: new Map<DocumentType, { readonly width: number; readonly height: number }>(),
  numbers: new Set<string>(),
  completedAt: null as number | null,
});

const savingCalls: Partial<Record<CallName, readonly [event: string, group: keyof Answers]>> = {
  postPersonal: ['personal-saved', 'personal'],
  postWorkplace: ['workplace-saved', 'workplace'],
  postParent: ['parent-saved', 'parent'],
  postParentWorkplace: ['parent-workplace-saved', 'parentWorkplace'],
  postBranch: ['branch-saved', 'branchCode'],
  postSealLess: ['seal-choice-saved', 'sealLess'],
};

export class RecordingClient extends TestClient {
  readonly log: Acknowledged;

  constructor(app: TestClient['app'], host: string, type: ApplicationType) {
    super(app, host);
    this.log = createLog(type);
  }

  override async call(name: CallName, body?: unknown, more?: Parameters<TestClient['call']>[2]) {
    const answer = await super.call(name, body, more);
    // 0: no response arrived.
    if (answer.status >= 200 && answer.status < 300)
      this.#record(name, body as object, answer.json as Record<string, string>);
    return answer;
  }

  recordSaved(event: string): void {
    this.log.saved.set(event, (this.log.saved.get(event) ?? 0) + 1);
  }

  #record(name: CallName, body: object, given: Record<string, unknown>): void {
    const { log } = this;
    if (calls[name].method === 'POST') log.posts += 1;
    const saving = savingCalls[name];
    if (saving !== undefined) {
      const [event, group] = saving;
      this.recordSaved(event);
      log.answers = { ...log.answers, [group]: group in body ? (body as Answers)[group] : body };
    }
    if (name === 'registerCode') log.codes += 1;
    if (name === 'verifyCode') log.token = String(given.authenticationToken);
    // A start while the result is pending opens no session.
    if (name === 'startEkyc' && !String(given.url).endsWith('/ekyc-callback'))
      log.ekycUrl = String(given.url);
    if (name === 'getEkyc' || name === 'pollEkycStatus')
      log.identified = given.status === ekycStatus.bankerProcessing;
    if (name === 'completeApplication') {
      log.numbers.add(String(given.applicationNumber));
      log.completedAt ??= performance.now();
    }
  }
}
