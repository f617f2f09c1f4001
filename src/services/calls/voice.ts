/** Between two looks at how loud a person is, in milliseconds. */
const PAUSE = 250;
/** Quieter sounds are no speech, of 1. */
const LOUD = 0.02;
/** Between two words nobody is silent. */
const SILENT_LOOKS = 4;

/** Returns whether somebody is heard over a connection, by the levels that come with the sound. */
const isHeard = (connection: Pick<RTCPeerConnection, 'getReceivers'>): boolean =>
  connection
    .getReceivers()
    .some((receiver) => receiver.getSynchronizationSources().some(({ audioLevel = 0 }) => audioLevel > LOUD));

/** Calls back when the person at the other end begins to speak and when they stop; returns the function that stops. */
export function watchVoice(
  connection: Pick<RTCPeerConnection, 'getReceivers'>,
  onChange: (isSpeaking: boolean) => void,
): () => void {
  let left = 0;
  const timer = setInterval(() => {
    const before = left;
    left = isHeard(connection) ? SILENT_LOOKS : Math.max(0, left - 1);
    if ((before === 0) !== (left === 0)) onChange(left > 0);
  }, PAUSE);
  return () => clearInterval(timer);
}
