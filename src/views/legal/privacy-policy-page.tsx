export const PrivacyPolicyPage = () => null;
