"""Presidio's anonymizer as a process: a request a line, an answer a line."""

import json
import sys

from presidio_anonymizer import AnonymizerEngine, DeanonymizeEngine
from presidio_anonymizer.entities import InvalidParamError
from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor as Convertor

anonymizer = AnonymizerEngine()
deanonymizer = DeanonymizeEngine()


def answer(request):
    text = request.get("text", "")
    try:
        if "anonymizer_results" in request:
            operators = Convertor.operators_config_from_json(request.get("deanonymizers"))
            entities = Convertor.deanonymize_entities_from_json(request)
            result = deanonymizer.deanonymize(text, entities, operators)
        else:
            operators = Convertor.operators_config_from_json(request.get("anonymizers"))
            results = Convertor.analyzer_results_from_json(request.get("analyzer_results"))
            result = anonymizer.anonymize(text=text, analyzer_results=results, operators=operators)
    except InvalidParamError as error:
        return {"error": error.err_msg}
    except Exception:
        return {"error": None}
    items = [{key: value for key, value in vars(item).items() if key != "score"} for item in result.items]
    return {"text": result.text, "items": items}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
