/** Between two measurements, in milliseconds. */
const PAUSE = 100;
/** Speech is much quieter than the loudest sound. */
const GAIN = 5;

/** Calls back with the loudness of a stream, from 0 to 1, ten times a second; returns the function that stops. */
export function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext();
  const analyser = new AnalyserNode(audio, { fftSize: 512 });
  // The measured stream keeps its track when that of the call is replaced.
  audio.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
    onLevel(Math.min(1, Math.sqrt(energy / samples.length) * GAIN));
  }, PAUSE);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}
