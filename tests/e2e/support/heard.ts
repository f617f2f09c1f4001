import type { BrowserContext, Frame, Page } from 'playwright/test';

/** Runs in a page before its own scripts: keeps its connections to other browsers. */
function keep(): void {
  const connections: RTCPeerConnection[] = [];
  Object.assign(globalThis, {
    connections,
    RTCPeerConnection: class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    },
  });
}

/** Keeps the connections of all pages, so that what is heard in them can be measured. */
export const keepConnections = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(keep);
};

/** Returns the energy of all sound that a page, or a page in it, has played of others. */
export const heardIn = (page: Page | Frame): Promise<number> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const reports = await Promise.all(connections.map((connection) => connection.getStats()));
    const sounds = reports.flatMap((report) => [...report.values()].filter(({ kind }) => kind === 'audio'));
    return sounds.reduce((sum, { type, totalAudioEnergy = 0 }) => {
      return type === 'inbound-rtp' ? sum + totalAudioEnergy : sum;
    }, 0);
  });
