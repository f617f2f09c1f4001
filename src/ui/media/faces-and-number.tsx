import { PeopleNumber, type PeopleNumberProps } from '@/ui/text/people-number';
import { FaceStack, type FaceStackProps } from './face-stack';

interface FacesAndNumberProps extends PeopleNumberProps {
  faces: FaceStackProps['people'];
}

/** Shows the people of an area: a few faces, and how many there are. */
export const FacesAndNumber = ({ faces, ...number }: FacesAndNumberProps) => (
  <>
    {faces.length > 0 && <FaceStack people={faces} />}
    <PeopleNumber {...number} />
  </>
);
