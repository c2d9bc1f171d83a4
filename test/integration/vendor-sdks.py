"""Conversations by the vendors' SDKs for Python through the gateway: its address and key as arguments, a result a line."""

import json
import sys

import anthropic
import openai

base, key, mail = sys.argv[1:]
ours = openai.OpenAI(base_url=f"{base}/openai/v1", api_key=key, max_retries=0)
theirs = anthropic.Anthropic(base_url=f"{base}/anthropic", api_key=key, max_retries=0)
question = [{"role": "user", "content": f"Write to {mail} \U0001f600"}]


def tell(name, value):
    print(json.dumps({"name": name, "value": value}), flush=True)


def chat():
    answer = ours.chat.completions.create(model="m", messages=question)
    return answer.choices[0].message.content


def chat_stream():
    with ours.chat.completions.stream(model="m", messages=question) as stream:
        return stream.get_final_completion().choices[0].message.content


def chat_tools():
    answer = ours.chat.completions.create(model="m", messages=question)
    call = answer.choices[0].message.tool_calls[0]
    done = {"role": "tool", "tool_call_id": call.id, "content": f"sent to {mail}"}
    after = ours.chat.completions.create(model="m", messages=[*question, answer.choices[0].message, done])
    return [json.loads(call.function.arguments), after.choices[0].message.content]


def response():
    return ours.responses.create(model="m", input=f"Write to {mail}").output_text


def embeddings():
    return len(ours.embeddings.create(model="m", input=[mail]).data)


def message():
    answer = theirs.messages.create(model="m", max_tokens=9, messages=question)
    return [answer.content[0].text, answer.content[1].input]


def message_stream():
    with theirs.messages.stream(model="m", max_tokens=9, messages=question) as stream:
        answer = stream.get_final_message()
    return [answer.content[0].text, answer.content[1].input]


def count():
    return theirs.messages.count_tokens(model="m", messages=question).input_tokens


def error_of(ask):
    try:
        ask()
    except (openai.APIStatusError, anthropic.APIStatusError) as error:
        return [type(error).__name__, error.status_code, error.response.headers.get("x-should-retry")]
    return None


def picture():
    part = {"type": "image_url", "image_url": {"url": f"https://example.com/{mail}.png"}}
    return error_of(lambda: ours.chat.completions.create(model="m", messages=[{"role": "user", "content": [part]}]))


def file_id():
    block = {"type": "document", "source": {"type": "file", "file_id": mail}}
    return error_of(
        lambda: theirs.messages.create(model="m", max_tokens=9, messages=[{"role": "user", "content": [block]}])
    )


def wrong_key():
    client = openai.OpenAI(base_url=f"{base}/openai/v1", api_key="wrong", max_retries=0)
    return error_of(lambda: client.chat.completions.create(model="m", messages=question))


for step in (chat, chat_stream, chat_tools, response, embeddings, message, message_stream, count, picture, file_id, wrong_key):
    tell(step.__name__, step())
