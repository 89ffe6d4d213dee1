import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { StoredIdentity } from '../core/application.ts';
import { type IdentityAdapter, identityStatusNames } from '../core/identity-ports.ts';
import { type Mailer, MailRefused } from '../core/mail-ports.ts';
import { type Applications, type Change, PictureRefused, type Ports } from '../core/ports.ts';
import type { Metrics } from './metrics.ts';

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

export function observePorts(ports: Ports, metrics: Metrics, log: Log): Ports {
  return {
    ...ports,
    applications: observeApplications(ports.applications, metrics),
    identity: new Map(
      [...ports.identity].map(([id, adapter]) => [id, observeAdapter(adapter, metrics, log)]),
    ),
    pictures: {
      clean: (file, ...of) =>
        ports.pictures.clean(file, ...of).catch((error: unknown) => {
          const isRefused = error instanceof PictureRefused;
          const fields = { reason: isRefused ? error.reason : 'error', bytes: file.byteLength };
          log.warn(fields, isRefused ? 'picture refused' : 'picture not decoded');
          throw error;
        }),
    },
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
        metrics.outcomes.inc({ status: identityStatusNames[status], bank });
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
  async function observeCall<T>(
    call: 'start' | 'status' | 'url',
    requestId: string,
    work: Promise<T>,
  ): Promise<T> {
    const began = performance.now();
    const record = (outcome: 'answered' | 'failed'): object => {
      const milliseconds = performance.now() - began;
      metrics.provider.observe({ call, outcome }, milliseconds / 1000);
      return { reqId: requestId, call, milliseconds: Math.round(milliseconds * 10) / 10 };
    };
    try {
      const answer = await work;
      log.info(record('answered'), 'identity provider answered');
      return answer;
    } catch (error) {
      // Adapters' messages never contain the request.
      log.warn({ ...record('failed'), reason: (error as Error).message }, 'identity provider failed');
      throw error;
    }
  }

  const { refreshUrl } = adapter;
  return {
    ...adapter,
    start: (request) => observeCall('start', request.requestId, adapter.start(request)),
    readStatus: (open, requestId) => observeCall('status', requestId, adapter.readStatus(open, requestId)),
    ...(refreshUrl && {
      refreshUrl: (open, requestId) => observeCall('url', requestId, refreshUrl(open, requestId)),
    }),
  };
}

export function observeMailer(mailer: Mailer, { attempts }: Metrics): Mailer {
  return {
    send: (mail) =>
      mailer.send(mail).then(
        () => attempts.inc({ outcome: 'sent' }),
        (error: unknown) => {
          attempts.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' });
          throw error;
        },
      ),
  };
}
