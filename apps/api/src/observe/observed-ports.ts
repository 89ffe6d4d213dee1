import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { StoredIdentity } from '../core/application.ts';
import type { IdentityAdapter } from '../core/identity-ports.ts';
import type { Mailer } from '../core/mail-ports.ts';
import { type Applications, type Change, PictureRefused, type Pictures, type Ports } from '../core/ports.ts';
import { MailRefused } from '../mails/safe-mail.ts';
import type { Metrics } from './metrics.ts';

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

export function observePorts<P extends Pick<Ports, 'applications' | 'identity' | 'pictures'>>(
  ports: P,
  metrics: Metrics,
  log: Log,
): P {
  return {
    ...ports,
    applications: observeApplications(ports.applications, metrics),
    identity: new Map(
      [...ports.identity].map(([id, adapter]) => [id, observeAdapter(adapter, metrics, log)]),
    ),
    pictures: observePictures(ports.pictures, log),
  };
}

function observeApplications(applications: Applications, metrics: Metrics): Applications {
  return {
    ...applications,
    async change(given, decide) {
      // `decide` can run again; only its final result is written.
      let before: StoredIdentity | null = null;
      let written: Change | null = null;
      const application = await applications.change(given, (current) => {
        before = current.identity;
        written = decide(current);
        return written;
      });
      const { identity, bankCode: bank } = application;
      for (const status of listReachedStatuses(before, written, identity))
        metrics.recordIdentityStatus(status, bank);
      return application;
    },
  };
}

/** A start can also expire the session that it replaces. */
function listReachedStatuses(
  before: StoredIdentity | null,
  written: Change | null,
  after: StoredIdentity | null,
): readonly EkycStatus[] {
  const change = written?.identity;
  if (change === undefined || after === null) return [];
  if (change.kind === 'start') {
    const isExpired = change.replaces !== undefined && before?.status !== ekycStatus.expired;
    return isExpired ? [ekycStatus.expired, after.status] : [after.status];
  }
  const canChange = change.kind === 'result' || change.kind === 'cut-off';
  return canChange && after.status !== before?.status ? [after.status] : [];
}

function observeAdapter(adapter: IdentityAdapter, metrics: Metrics, log: Log): IdentityAdapter {
  const { refreshUrl } = adapter;

  async function observeCall<T>(
    call: 'start' | 'status' | 'url',
    requestId: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const began = performance.now();
    const record = (outcome: 'answered' | 'failed'): object => {
      const milliseconds = performance.now() - began;
      metrics.recordProviderCall(call, outcome, milliseconds / 1000);
      return { reqId: requestId, call, milliseconds: Math.round(milliseconds * 10) / 10 };
    };
    try {
      const answer = await work();
      log.info(record('answered'), 'identity provider answered');
      return answer;
    } catch (error) {
      // Adapters' messages never contain the request.
      log.warn({ ...record('failed'), reason: (error as Error).message }, 'identity provider failed');
      throw error;
    }
  }

  return {
    ...adapter,
    start: (request) => observeCall('start', request.requestId, () => adapter.start(request)),
    readStatus: (open, requestId) =>
      observeCall('status', requestId, () => adapter.readStatus(open, requestId)),
    ...(refreshUrl !== undefined && {
      refreshUrl: (open, requestId) => observeCall('url', requestId, () => refreshUrl(open, requestId)),
    }),
  };
}

function observePictures(pictures: Pictures, log: Log): Pictures {
  return {
    async clean(file, sender, signal) {
      try {
        return await pictures.clean(file, sender, signal);
      } catch (error) {
        const isRefused = error instanceof PictureRefused;
        const fields = { reason: isRefused ? error.reason : 'error', bytes: file.byteLength };
        log.warn(fields, isRefused ? 'picture refused' : 'picture not decoded');
        throw error;
      }
    },
  };
}

export function observeMailer(mailer: Mailer, metrics: Pick<Metrics, 'recordMailAttempt'>): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.recordMailAttempt(error instanceof MailRefused ? 'refused' : 'failed');
        throw error;
      }
      metrics.recordMailAttempt('sent');
    },
  };
}
