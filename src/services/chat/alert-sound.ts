export interface AlertSound {
  play(): void;
  stop(): void;
}

/** Two short tones: their pitch in hertz, and when each begins, in seconds. */
const TONES = [
  { pitch: 660, begin: 0 },
  { pitch: 880, begin: 0.12 },
];
/** Of each tone, in seconds. */
const LENGTH = 0.22;
const VOLUME = 0.12;
const SILENCE = 0.0001;

/** Opens the sound of new messages; the browser keeps it silent until the user has clicked or typed on the page. */
export function openAlertSound(): AlertSound {
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
      for (const { pitch, begin } of TONES) playTone(pitch, now + begin);
    },
    stop: () => void audio.close(),
  };
}
