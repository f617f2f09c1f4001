/** Between two looks at how loud people are, in milliseconds. */
const PAUSE = 250;
/** Quieter sounds are no speech, of 1. */
const LOUD = 0.02;
/** Between two words nobody is silent. */
const SILENT_LOOKS = 4;

type Connection = Pick<RTCPeerConnection, 'getReceivers'>;
type OnVoices = (sessions: readonly string[]) => void;

interface Voice {
  connection: Connection;
  /** The last levels, the latest of which counts as much as all before. */
  level: number;
  /** After how many more silent looks the person no longer speaks. */
  left: number;
}

/** Returns how loud somebody is, by the levels that come with the sound. */
const levelOf = (connection: Connection): number =>
  Math.max(
    0,
    ...connection
      .getReceivers()
      .flatMap((receiver) => receiver.getSynchronizationSources().map(({ audioLevel = 0 }) => audioLevel)),
  );

function hear(voice: Voice): void {
  voice.level = (voice.level + levelOf(voice.connection)) / 2;
  voice.left = voice.level > LOUD ? SILENT_LOOKS : Math.max(0, voice.left - 1);
}

/** Who speaks at the other ends of all connections of a page. */
export interface Voices {
  /** Listens to the person of a session; returns the function that stops. */
  add(session: string, connection: Connection): () => void;
  /** Calls back with the sessions of those who speak, whenever that changes; returns the function that stops. */
  watch(onVoices: OnVoices): () => void;
}

/** Creates them: one timer looks at all connections, and runs while anybody wants to know. */
export function createVoices(): Voices {
  const voices = new Map<string, Voice>();
  const listeners = new Set<OnVoices>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let told = '';

  function look(): void {
    for (const voice of voices.values()) hear(voice);
    const sessions = [...voices].filter(([, { left }]) => left > 0).map(([session]) => session);
    if (sessions.join() === told) return;
    told = sessions.join();
    for (const listener of listeners) listener(sessions);
  }

  return {
    add: (session, connection) => {
      const voice = { connection, level: 0, left: 0 };
      voices.set(session, voice);
      return () => {
        if (voices.get(session) === voice) voices.delete(session);
      };
    },
    watch: (onVoices) => {
      if (listeners.size === 0) {
        told = '';
        timer = setInterval(look, PAUSE);
      }
      listeners.add(onVoices);
      return () => {
        listeners.delete(onVoices);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
