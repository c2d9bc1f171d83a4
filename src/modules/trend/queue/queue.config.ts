import { Matches } from 'class-validator';
import { Env } from '../../../platform/config/env.js';
import type { SettingsProblem } from '../../../platform/config/problem.js';
import { given, KafkaConfig, NEEDS_BROKERS } from '../../../platform/kafka/kafka.config.js';

/** Kafka's rule for topics; `.` and `..` would be folders of the broker. */
const TOPIC = /^(?!\.{1,2}$)[\w.-]{1,249}$/;
const TOPIC_OR_NONE = /^(?!\.{1,2}$)[\w.-]{0,249}$/;
const TOPIC_FORM = 'the name of a topic: 1 to 249 letters, digits, dots, hyphens and underscores';

/** The message queue: whether reports are read from it, and whether Umbra's own are written to it. */
export class QueueConfig extends KafkaConfig {
  @Env({
    name: 'MONITOR_KAFKA_TOPIC',
    description: 'Topic to read reports from, one per message, in the JSON format of /ingest.',
    must: TOPIC_FORM,
  })
  @Matches(TOPIC)
  readonly topic: string = 'pii-counts';

  @Env({
    name: 'MONITOR_KAFKA_GROUP_ID',
    description: 'Consumer group. Processes of the same group share the partitions of the topic.',
    must: 'a name of 1 to 255 characters',
  })
  @Matches(/^\P{Cc}{1,255}$/u)
  readonly groupId: string = 'umbra-trend';

  @Env({
    name: 'MONITOR_KAFKA_DEAD_LETTER_TOPIC',
    description: 'Topic that invalid messages are copied to, with the reason. If absent, they are only logged.',
    must: TOPIC_FORM,
  })
  @Matches(TOPIC_OR_NONE)
  readonly deadLetterTopic: string = '';

  @Env({
    name: 'REDACTION_COUNTS_TOPIC',
    description:
      "Topic that counts of Umbra's redactions are written to, instead of being stored by this process. Requires MONITOR_KAFKA_BROKERS.",
    must: TOPIC_FORM,
  })
  @Matches(TOPIC_OR_NONE)
  readonly redactionCountsTopic: string = '';

  override conflicts(): readonly SettingsProblem[] {
    return [...super.conflicts(), ...this.topicsWithoutUse(), ...this.sameTopics()];
  }

  private topicsWithoutUse(): readonly SettingsProblem[] {
    if (this.enabled) return [];
    return given({
      MONITOR_KAFKA_DEAD_LETTER_TOPIC: this.deadLetterTopic,
      REDACTION_COUNTS_TOPIC: this.redactionCountsTopic,
    }).map((variable) => ({ variable, must: NEEDS_BROKERS }));
  }

  /** An invalid message would be read as a report again, forever. */
  private sameTopics(): readonly SettingsProblem[] {
    return this.deadLetterTopic !== '' && [this.topic, this.redactionCountsTopic].includes(this.deadLetterTopic)
      ? [{ variable: 'MONITOR_KAFKA_DEAD_LETTER_TOPIC', must: 'must differ from the other topics.' }]
      : [];
  }
}
