"""Presidio's analyzer and anonymizer as a process: a request a line, an answer a line."""

import json
import sys

import spacy
from presidio_analyzer import AnalyzerEngine, AnalyzerRequest
from presidio_analyzer.nlp_engine import SpacyNlpEngine
from presidio_anonymizer import AnonymizerEngine, DeanonymizeEngine
from presidio_anonymizer.entities import InvalidParamError
from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor as Convertor


class BlankEngine(SpacyNlpEngine):
    """Splits words, and knows no names: a model would have to be downloaded."""

    def load(self):
        self.nlp = {"en": spacy.blank("en")}


blank = BlankEngine(models=[{"lang_code": "en", "model_name": "blank"}])
blank.load()
analyzer = AnalyzerEngine(nlp_engine=blank, supported_languages=["en"])
anonymizer = AnonymizerEngine()
deanonymizer = DeanonymizeEngine()


def analyze(body):
    """What Presidio's server makes of a request, with its statuses."""
    try:
        asked = AnalyzerRequest(body)
        if not asked.text:
            raise Exception("No text provided")
        if not asked.language:
            raise Exception("No language provided")
        texts = asked.text if isinstance(asked.text, list) else [asked.text]
        options = {
            "language": asked.language,
            "score_threshold": asked.score_threshold,
            "entities": asked.entities,
            "return_decision_process": asked.return_decision_process,
            "ad_hoc_recognizers": asked.ad_hoc_recognizers,
            "context": asked.context,
            "allow_list": asked.allow_list,
            "allow_list_match": asked.allow_list_match,
            "regex_flags": asked.regex_flags,
        }
        found = [analyzer.analyze(text=str(text), **options) for text in texts]
    except TypeError as error:
        message = "Failed to parse /analyze request for AnalyzerEngine.analyze(). " + str(error.args[0])
        return {"status": 400, "body": {"error": message}}
    except Exception as error:
        return {"status": 500, "body": {"error": str(error.args[0])}}
    lists = [[shown(result) for result in results] for results in found]
    return {"status": 200, "body": lists if isinstance(asked.text, list) else lists[0]}


def shown(result):
    explanation = result.analysis_explanation
    return {
        "entity_type": result.entity_type,
        "start": result.start,
        "end": result.end,
        "score": result.score,
        "analysis_explanation": None if explanation is None else explanation.to_dict(),
    }


def answer(request):
    if "analyze" in request:
        return analyze(request["analyze"])
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
