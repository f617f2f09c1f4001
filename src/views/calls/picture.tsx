import type { CallStream } from '@machines/calls/devices.events';
import { useCallback } from 'react';

interface PictureProps {
  stream: CallStream;
  className?: string | undefined;
  label: string;
  /** Shows the picture without its sound. */
  muted?: boolean;
}

/** Shows what a stream carries, and plays its sound. */
export function Picture({ stream, className, label, muted = false }: PictureProps) {
  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video || !(stream instanceof MediaStream)) return;
      video.srcObject = stream;
      return () => {
        video.srcObject = null;
      };
    },
    [stream],
  );
  return <video ref={attach} className={className} aria-label={label} muted={muted} autoPlay playsInline />;
}
