"""Words that decide beside the table of consequences: what confirms, what refuses, what a page is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zu_notebook.control._consequential_words import Effect

__all__ = ["TOPICS", "WORDS"]

TOPICS: Final[Mapping[Effect, str]] = {
    "account": "account; profile; password; security; billing; personal details; personal information; konto; "
    "profil; passwort; sicherheit; compte; mot de passe; cuenta; contraseña; perfil; profilo; conta; senha; "
    "wachtwoord; profiel; hasło; アカウント; プロフィール; パスワード; 账户; 账号; 帐户; 帐号; 密码; 个人资料",
    "buy": "payment; pay; checkout; review your order; order summary; your order; place order; zahlung; kasse; "
    "bestellung prüfen; paiement; votre commande; pago; tu pedido; pagamento; il tuo ordine; seu pedido; betaling; "
    "afrekenen; płatność; podsumowanie zamówienia; お支払い; ご注文内容; 付款; 支付; 确认订单",
}
"""What a page, a form or a dialog is about: there `Save`, or `Continue`, does what the control itself does not say."""

WORDS: Final[Mapping[str, str]] = {
    "confirm": "ok; okay; yes; confirm; continue; proceed; next; submit; done; finish; complete; agree; i agree; "
    "accept; save; go; got it; i understand; ja; bestätigen; weiter; fertig; einverstanden; akzeptieren; "
    "fortfahren; speichern; oui; confirmer; continuer; valider; suivant; terminer; accepter; enregistrer; si; "
    "confirmar; continuar; siguiente; aceptar; guardar; finalizar; conferma; continua; avanti; accetta; fine; "
    "salva; sim; avançar; concluir; aceitar; salvar; próximo; bevestigen; doorgaan; verder; volgende; akkoord; "
    "accepteren; opslaan; voltooien; tak; potwierdź; dalej; kontynuuj; zgadzam się; akceptuję; zapisz; gotowe; "
    "はい; 確認; 確定; 次へ; 続行; 同意する; 保存; 完了; 実行; 确定; 确认; 是; 继续; 下一步; 同意; 完成; "
    "save changes; speichern und weiter; ok verstanden; bestätige; confirma; bevestig; potwierdzam",
    "confirm_first": "yes; confirm; save; update; ja; oui; si; sim; tak; speichern; enregistrer; guardar; salva; "
    "salvar; opslaan; zapisz",
    "save": "save; update; apply; speichern; übernehmen; aktualisieren; enregistrer; appliquer; guardar; aplicar; "
    "actualizar; salva; applica; aggiorna; salvar; atualizar; opslaan; toepassen; bijwerken; zapisz; zastosuj; "
    "保存; 更新; 適用; 应用",
    "submit": "submit; valider; validate; bestätigen; absenden; indienen; 実行; 提交",
    "refuse": "cancel; no; close; back; dismiss; not now; later; skip; no thanks; nein; abbrechen; schließen; "
    "zurück; annuler; non; fermer; retour; cancelar; cerrar; volver; atrás; annulla; chiudi; indietro; não; fechar; "
    "voltar; annuleren; nee; sluiten; terug; anuluj; nie; zamknij; wstecz; キャンセル; いいえ; 閉じる; 戻る; 取消; "
    "否; 关闭; 返回",
    "question": "how; why; what; when; where; who; learn; about; help; faq; wie; warum; wann; pourquoi; quand; "
    "cómo; cuándo; como; come; perché; hoe; waarom; jak; dlaczego; 方法; ヘルプ; 如何; 怎么; 帮助; "
    "comment supprimer; comment acheter; comment envoyer; comment payer; comment annuler; comment créer; "
    "comment changer",
    "looks": "undo; edit; preview; view; show; hide; see; open; track; download; print; copy; keep; recently; "
    "don t; do not; browse; read; find; search; filter; sort; compare; manage; bearbeiten; vorschau; anzeigen; "
    "suchen; voir; modifier le commentaire; rechercher; trier; ver; buscar; ordenar por; ordina per; cerca; "
    "pesquisar; zoeken; szukaj; 已; 最近; 最多; recent; most; latest; newest; oldest",
    "noun": "order by; order history; order status; order details; order number; order id; order list; "
    "order tracking; order summary; post office; post code; post type; post date; share price; share capital; "
    "share index; buy guide; book details; book review; book reviews; book club; book list; book cover; pay slip; "
    "pay grade; pay scale; comment policy; comment count; transfer speed; transfer rate; request id; request log; "
    "reply to all count; send and receive money; sent; shared; subscribers; sell by; tip of the day; tip jar; "
    "call log; send settings; bid history; trade show; submit guidelines; register of; payment methods; "
    "forward button; 最近删除; vergessen; anzeigen; verbergen; oublié; afficher; masquer; olvidaste; olvidó; "
    "olvidado; olvidada; olvidé; mostrar; ocultar; dimenticata; dimenticato; mostra; nascondi; esqueceu; esqueci; "
    "vergeten; tonen; weergeven; zapomniałeś; zapomniałem; nie pamiętasz; nie pamiętam; pokaż; ukryj; 忘れ; 表示; "
    "忘记; 显示; 隐藏; forgot; forgotten; lost password; history; storico; historique; historial; histórico; "
    "historia haseł; verlauf; geschiedenis",
    "ends": "履歴; 済み; 一覧; アイテム; 记录; 历史; 列表",
    "trivial": "filter; filters; facet; chip; sort; sorting; search; formatting; format; bold; italic; highlight; "
    "cart; basket; bag; comparison; cache view; zoom; view; filtre; filtres; panier; filtro; filtros; carrito; "
    "cesta; filtri; carrello; carrinho; warenkorb; suche; winkelwagen; winkelmand; filtr; filtry; koszyka; koszyk; "
    "絞り込み; フィルタ; カート; 検索; 筛选; 购物车; 搜索; etiqueta de filtro; label filter; 絞り込み条件; "
    "formatierung; formatage; mise en forme; formato; formattazione; formatação; opmaak; formatowanie; 格式; 書式; "
    "recherche; ricerca; búsqueda; pesquisa; zoekopdracht; wyszukiwanie; 过滤; 絞込",
    "cookies": "cookie; cookies; クッキー",
    "message": "message; reply; comment; chat; respond; ask; tweet; what s happening; what s on your mind; "
    "nachricht; kommentar; antwort; antworten; schreib; commentaire; réponse; répondre; mensaje; comentario; "
    "respuesta; messaggio; commento; risposta; rispondi; mensagem; comentário; resposta; bericht; reactie; "
    "antwoord; wiadomość; komentarz; odpowiedź; メッセージ; コメント; 返信; 消息; 评论; 回复; 聊天; 发言",
    "search": "search; find; filter; suche; suchen; rechercher; recherche; buscar; busca; cerca; pesquisar; zoeken; "
    "zoek; szukaj; 検索; 搜索; 查找",
    "leads": "and; then; now; yes; ok; please; just; permanently; instantly; quick; click to; tap to; agree to; "
    "continue to; also; jetzt; bitte; ja; und; sofort; oui; et; maintenant; y; sí; ahora; e; ora; sim; agora; en; "
    "nu; i; teraz; tak",
}
"""Words that decide beside the table: what confirms, refuses, only looks, or is a noun that looks like a verb."""
