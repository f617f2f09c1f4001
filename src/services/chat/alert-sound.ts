/** A tone: its pitch in hertz, and when it begins, in seconds. */
interface Tone {
  pitch: number;
  begin: number;
}

export interface AlertSound {
  play(): void;
  stop(): void;
}

/** Two short tones. */
const NEWS: readonly Tone[] = [
  { pitch: 660, begin: 0 },
  { pitch: 880, begin: 0.12 },
];
/** Of each tone, in seconds. */
const LENGTH = 0.22;
/** The same, lower and twice. */
export const RING: readonly Tone[] = [
  { pitch: 440, begin: 0 },
  { pitch: 550, begin: 0.18 },
  { pitch: 440, begin: 0.6 },
  { pitch: 550, begin: 0.78 },
];
const VOLUME = 0.12;
const SILENCE = 0.0001;

/** Opens a sound, that of new messages unless other tones are named; the browser keeps it silent until the user has clicked or typed on the page. */
export function openAlertSound(tones = NEWS): AlertSound {
  const audio = new AudioContext();

  function playTone(pitch: number, begin: number): void {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: SILENCE });
    volume.gain.exponentialRampToValueAtTime(VOLUME, begin + LENGTH / 10);
    volume.gain.exponentialRampToValueAtTime(SILENCE, begin + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }

  return {
    play: () => {
      const now = audio.currentTime;
      if (audio.state === 'suspended') void audio.resume();
      for (const { pitch, begin } of tones) playTone(pitch, now + begin);
    },
    stop: () => void audio.close(),
  };
}
