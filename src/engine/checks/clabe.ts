import { weightedSum } from './weighted-sum.js';

/** The weights of the 17 digits before the check digit; each product counts by its last digit, as in the sum of all. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7] as const;

/** Codes of the institutions that take part in SPEI, without those of the central bank and of closed banks. */
const INSTITUTIONS: ReadonlySet<string> = new Set(
  (
    '002 006 009 012 014 019 021 030 032 036 042 044 058 059 060 062 072 106 108 110 112 113 124 127 128 129 130 132 133 135 136 137 138 ' +
    '140 141 143 145 147 150 151 152 154 155 156 157 158 160 167 168 600 601 602 605 608 610 614 616 617 618 619 620 621 622 623 626 627 ' +
    '628 630 631 632 633 634 636 637 638 640 642 646 648 649 651 652 653 655 656 659 661 670 677 680 684 685 688 689 699 706 710 722 723 728'
  ).split(' '),
);

/**
 * True for 18 digits that can be a CLABE, the number of a bank account in Mexico: the code of an institution, a check
 * digit that makes the weighted sum a multiple of ten.
 * @see Banco de México, Circular 2018/95, anexo: "Clave Bancaria Estandarizada"
 */
export const isClabe = (digits: string): boolean =>
  /^\d{18}$/.test(digits) &&
  INSTITUTIONS.has(digits.slice(0, 3)) &&
  (weightedSum(digits, WEIGHTS) + Number(digits.slice(-1))) % 10 === 0;
