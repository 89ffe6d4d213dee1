import type { Settings } from '../../../apps/ekyc-simulator/src/scenario.ts';

/** The control API of a running eKYC simulator. */
export type SimulatorControl = ReturnType<typeof createSimulatorControl>;

export function createSimulatorControl(simulatorUrl: string) {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${simulatorUrl}/control/api${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  /** The page is `…/<session>`. */
  const idIn = (page: string): string => page.replace(/\?.*$/, '').split('/').at(-1) ?? '';
  return {
    send,
    /** Sets the behaviour of new sessions. Omitted settings get their default. */
    configure: (settings: Partial<Settings>) => send('PUT', '/scenario', settings),
    change: (page: string, session: object) => send('PUT', `/sessions/${idIn(page)}`, session),
    readSessions: async <T>() => ((await send('GET', '/sessions')) as { sessions: T[] }).sessions,
  };
}
