import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { langOf } from '../../domain/local-text.ts';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './faq-list.module.css';
import type { FaqQuestion } from './faq-questions.ts';
import { WrittenText } from './written-text.tsx';

interface FaqListProps {
  questions: readonly FaqQuestion[];
  /** Level of the headings of the topics; those of the questions are one below. */
  level?: 2 | 3;
}

/** Questions by topic, in rows that show their answers; the question that the address names is open. */
export function FaqList({ questions, level = 2 }: FaqListProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.topics}>
      {[...Map.groupBy(questions, ({ topic }) => topic)].map(([topic, ofTopic], index) => (
        <section key={topic} id={topicId(index)} aria-labelledby={`${topicId(index)}-title`}>
          <Heading id={`${topicId(index)}-title`} className={styles.topic} lang={langOf(ofTopic[0]?.italian, 'topic')}>
            {topic}
          </Heading>
          {ofTopic.map((question) => (
            <Row key={question.name} question={question} level={level} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The id of the section of a topic, by its place among the topics that are shown. */
export const topicId = (index: number): string => `faq-topic-${index + 1}`;

function Row({ question: { name, question, answer, italian }, level }: { question: FaqQuestion; level: 2 | 3 }) {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  const answerId = useId();
  const [choice, setChoice] = useState<{ isOpen: boolean; at: string } | null>(null);
  const id = `faq-${name}`;
  // The server does not know the fragment. A link to the question opens it again after it was closed.
  const isNamed = isHydrated && hash === `#${encodeURIComponent(id)}` && choice?.at !== key;
  const isOpen = isNamed || (choice?.isOpen ?? false);
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div id={id} className={styles.row}>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={() => setChoice({ isOpen: !isOpen, at: key })}
        >
          <span lang={langOf(italian, 'question')}>{question}</span>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
      </Heading>
      <div id={answerId} hidden={!isOpen} className={styles.answer}>
        <WrittenText html={answer} lang={langOf(italian, 'answer')} isSmall />
      </div>
    </div>
  );
}
