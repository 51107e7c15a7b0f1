import type { Receipt } from '@studio/shared/contract/calls';
import { useLocale } from '@studio/shared/kit';
import { formatMoment } from '@studio/shared/kit/format';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './answer.module.css';

/** Returns the function that turns a receipt into words: who answered what and when, and the number of the receipt. */
export function useReceiptWords() {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  return ({ risposta, nome, quando, numero }: Receipt) => ({
    text: t(`toDo.answer.receipt.${risposta}`, {
      person: nome,
      date: formatMoment(quando, locale),
    }),
    number: t('toDo.answer.number', { number: numero }),
  });
}

interface ReceiptLineProps {
  readonly receipt: Receipt;
}

/** Renders the receipt of an answer: who gave it, and when in Italy. */
export function ReceiptLine({ receipt }: ReceiptLineProps) {
  const { risposta, nota } = receipt;
  const { text, number } = useReceiptWords()(receipt);
  const isNegative = risposta === 'rifiuto' || risposta === 'non_pagare';
  const Icon = isNegative ? CircleX : CircleCheck;
  return (
    <div className={classes.receipt}>
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        data-negative={isNegative || undefined}
      />
      <div>
        <p>{text}</p>
        {nota !== null && <p className={classes.said}>{nota}</p>}
        <p className={classes.hint}>{number}</p>
      </div>
    </div>
  );
}
