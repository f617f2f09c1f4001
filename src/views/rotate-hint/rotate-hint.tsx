export const RotateHint = () => null;
