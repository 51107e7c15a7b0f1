export { type AmountProblem, type AmountReading, amountSentence, readAmount } from './amount.ts';
export {
  type ContentRule,
  contentRuleOf,
  invalidFields,
  normalContent,
  withoutInvalidFields,
} from './content/content-rules.ts';
export { type Form, relatedData } from './content/forms.ts';
export { addDays, dayLength, daysBetween, isDay, readDay } from './day.ts';
export { elideDays } from './elide-days.ts';
export { readEmail } from './email.ts';
export type { FileBytes } from './file-types/bytes.ts';
export { endingsOf, longestInArchive, missingEnd, shortName } from './file-types/names.ts';
export { type Outcome, recognise, recogniseHead } from './file-types/recognise.ts';
export { markedUploads, refusedFiles, rejectedUploads } from './file-types/staff-words.ts';
export { headLength } from './file-types/start.ts';
export { type Finding, findings, type Refusal, refusals } from './file-types/stored-words.ts';
export {
  extensionOf,
  labelsFor,
  picturesFor,
  previewOf,
  type Sender,
} from './file-types/types.ts';
export { readIban } from './iban.ts';
export { readName } from './name.ts';
export { type PhoneProblem, phoneLink, readPhone, restoredPhone } from './phone.ts';
export { restoredPostCode } from './post-code.ts';
export {
  checkProfile,
  checkValue,
  normaliseProfile,
  normaliseValue,
} from './profile/check-profile.ts';
export { maximumPasswordLength, minimumPasswordLength } from './profile/passwords.ts';
export {
  companyFields,
  isProfileField,
  maxFieldLength,
  type ProfileField,
  type ProfileValues,
  profileFields,
  requiredProfileFields,
} from './profile/profile-fields.ts';
export { type Province, provinces, readProvince } from './province.ts';
export { restoredRecipientCode } from './recipient-code.ts';
export { readTaxCode } from './tax-code.ts';
export { cleanLine, isPlainLine, type Reading } from './text.ts';
export { isItalianVatNumber, readVatNumber, restoredTaxNumber } from './vat-number.ts';
export { linkAddress } from './web-address.ts';
