export const GuardSpinner = () => null;
