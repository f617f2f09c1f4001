import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';

interface PersonFaceProps {
  uid: string;
  name: string;
  size?: 'small' | 'medium';
}

/** Shows the face of a person of the chat, with the picture they have now. */
export const PersonFace = ({ uid, name, size = 'medium' }: PersonFaceProps) => (
  <Face name={name} picture={usePicture(uid)} size={size} />
);
