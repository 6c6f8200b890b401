"""The published table of what a control says before it sends, buys, deletes, changes an account or grants access.

How an entry is read: `delete account` stands anywhere in a label as whole words (Japanese and Chinese: as it is
written); `^order` stands first, or after `and`, `now`, `yes` and the like; `place … order` has up to three words in
between; `~share` is not asked of links, which lead to where it is done. Case and accents don't count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["TABLE", "TOPICS", "WORDS", "Effect", "Row"]

Effect: TypeAlias = Literal["send", "buy", "delete", "account", "access"]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table: what a control says, in each language, and what pressing it then does."""

    effect: Effect
    words: Mapping[str, str]


TABLE: Final[tuple[Row, ...]] = (
    Row(
        "account",
        {
            "en": "close … account; change … password; reset … password; update … email; change … email; "
            "update … payment; update … password; ^save profile; ^update profile; ^~sign up; ^~create … account; "
            "^~register; ^unsubscribe; cancel … subscription; cancel … plan; cancel … membership; deactivate; "
            "^~subscribe; log out of all; log out everywhere; sign out of all; sign out everywhere; ^~join now; "
            "^downgrade; ^~reactivate; ^disable two; ^turn off two; ^enable two; ^turn on two; ^two factor; "
            "^two step; ^change username; ^~verify; ^set up two; ^opt out; ^leave group; ^remove card",
            "de": "passwort ändern; kennwort ändern; passwort zurücksetzen; e mail adresse ändern; "
            "~konto erstellen; ~konto anlegen; ^~registrieren; abo kündigen; abonnement kündigen; kündigen; "
            "abbestellen; ^abmelden von; ~abonnieren; konto schließen; konto deaktivieren; deaktivieren; "
            "profil speichern; überall abmelden; ~jetzt registrieren; zwei faktor; mitgliedschaft beenden; austragen",
            "fr": "changer … mot de passe; modifier … mot de passe; réinitialiser … mot de passe; ~créer … compte; "
            "~s inscrire; ~inscrivez vous; se désabonner; désabonnez vous; se désinscrire; ^~s abonner; résilier; "
            "fermer … compte; désactiver … compte; modifier … adresse; enregistrer … profil; ~je m inscris",
            "es": "cambiar … contraseña; restablecer … contraseña; actualizar … contraseña; ~crear … cuenta; "
            "~registrarse; ~regístrate; darse de baja; darme de baja; cancelar … suscripción; ~suscribirse; "
            "~suscríbete; cerrar … cuenta; desactivar … cuenta; cambiar … correo; guardar … perfil",
            "it": "cambia password; cambia … password; modifica … password; reimposta … password; ~crea … account; "
            "~crea un account; ~registrati; ~iscriviti; disiscriviti; annulla iscrizione; annulla … abbonamento; "
            "disdici; chiudi … account; disattiva … account; ~abbonati; salva profilo",
            "pt": "alterar … senha; mudar … senha; redefinir … senha; alterar … palavra passe; ~criar … conta; "
            "~cadastrar; ~cadastre se; ~registar; ~registrar; ~inscrever se; cancelar … assinatura; "
            "cancelar … inscrição; encerrar … conta; desativar … conta; ~assinar; salvar perfil; descadastrar",
            "nl": "wachtwoord wijzigen; wachtwoord opnieuw instellen; ~account aanmaken; ~registreren; "
            "~aanmelden voor; abonnement opzeggen; opzeggen; uitschrijven; afmelden voor; ~inschrijven; "
            "account sluiten; account deactiveren; deactiveren; ~abonneren; profiel opslaan; e mailadres wijzigen",
            "pl": "zmień hasło; zresetuj hasło; ~załóż konto; ~utwórz konto; ~zarejestruj; ~zapisz się; wypisz się; "
            "anuluj subskrypcję; zrezygnuj; zamknij konto; dezaktywuj; ~subskrybuj; zapisz profil; zmień e mail",
            "ja": "パスワードを変更; パスワード変更; パスワードを再設定; パスワードをリセット; ~新規登録; "
            "~会員登録; ~アカウントを作成; ~アカウント作成; ~登録する; 退会; 解約; 配信停止; 購読を解除; ~購読する; "
            "アカウントを閉鎖",
            "zh": "修改密码; 更改密码; 重置密码; ~注册; 注销账; 注销帐; ~创建账; ~创建帐; 取消订阅; ~订阅; 退订; "
            "停用账; 更换手机; 更换邮箱; 解除绑定",
        },
    ),
    Row(
        "access",
        {
            "en": "^allow; ^grant; ^give access; give access; ^authorize; ^authorise; ^~share; ^~invite; "
            "accept invit; accept invitation; accept invite; make … public; ^~add collaborator; ^~add member; "
            "^~add … user; ^add admin; make … admin; generate … token; generate … key; create … token; "
            "create api key; continue with google; continue with facebook; continue with apple; "
            "continue with microsoft; continue with github; sign in with; log in with; ^~connect … account; "
            "^~link … account; ^approve; ^trust this; ^~connect wallet; transfer ownership; ^accept request; "
            "^add … key; ^admit; ^unblock; ^merge pull request; ^publish to web; ^anyone with the link",
            "de": "zugriff erlauben; zugriff gewähren; ^erlauben; ^zulassen; ^freigeben; ^~teilen; einladen; "
            "autorisieren; genehmigen; einladung annehmen; öffentlich machen; mit google anmelden; "
            "mit google fortfahren; zugang gewähren; berechtigen; token erstellen; konto verknüpfen; "
            "zum administrator machen; ^bewilligen",
            "fr": "autoriser; ^~partager; ^~inviter; accepter … invitation; donner … accès; accorder; "
            "rendre public; continuer avec google; approuver; se connecter avec; lier … compte; générer … jeton; "
            "^permettre",
            "es": "permitir; autorizar; ^~compartir; ^~invitar; aceptar … invitación; dar acceso; conceder; "
            "hacer público; continuar con google; aprobar; iniciar sesión con; vincular … cuenta; otorgar; "
            "generar … token",
            "it": "consenti; autorizza; ^~condividi; ^~invita; accetta … invito; concedi; rendi pubblico; "
            "continua con google; approva; accedi con; collega … account; genera … token",
            "pt": "permitir; autorizar; ^~compartilhar; ^~partilhar; ^~convidar; aceitar … convite; conceder; "
            "tornar público; continuar com … google; aprovar; entrar com; vincular … conta; gerar … token",
            "nl": "toegang verlenen; toegang geven; toestaan; ^~delen; uitnodigen; uitnodiging accepteren; "
            "autoriseren; openbaar maken; doorgaan met google; goedkeuren; inloggen met; account koppelen; "
            "token genereren; machtigen",
            "pl": "zezwól; ^zezwalam; ^~udostępnij; ^~zaproś; przyjmij zaproszenie; autoryzuj; upoważnij; "
            "kontynuuj z google; zatwierdź; zaloguj się przez; połącz konto; wygeneruj token; upublicznij",
            "ja": "許可; 承認; ~共有; ~招待; 公開する; 権限を付与; googleで続行; googleでログイン; 連携する; "
            "トークンを生成",
            "zh": "授权; 允许; ~分享; ~共享; ~邀请; 接受邀请; 批准; 设为公开; 同意授权; 使用google; 微信登录; "
            "生成令牌; 绑定账; 绑定帐",
        },
    ),
    Row(
        "delete",
        {
            "en": "^delete; ^remove; ^erase; ^discard; ^destroy; ^wipe; ^purge; ^uninstall; move to trash; "
            "move to bin; ^empty; ^clear … history; ^clear all; ^clear data; cancel … order; cancel … booking; "
            "cancel … reservation; cancel … appointment; reset to factory; factory reset; ^reset all; ^trash; "
            "^revoke; ^drop table; cancel … trip; cancel … event; ^terminate; ^overwrite; ^force push; ^unpublish; "
            "^delete … forever; 🗑; ❌",
            "de": "löschen; ^lösche; ^entfernen; entfernen; papierkorb leeren; in den papierkorb; stornieren; "
            "verwerfen; vernichten; zurücksetzen; deinstallieren; widerrufen; leeren",
            "fr": "supprimer; supprimez; effacer; retirer; vider; mettre à la corbeille; annuler … commande; "
            "annuler … réservation; jeter; détruire; désinstaller; révoquer; réinitialiser",
            "es": "eliminar; elimina; borrar; suprimir; quitar; vaciar; mover a la papelera; cancelar … pedido; "
            "cancelar … reserva; descartar; desinstalar; revocar; restablecer; anular … pedido",
            "it": "elimina; eliminare; cancella; rimuovi; rimuovere; svuota; sposta nel cestino; annulla … ordine; "
            "annulla … prenotazione; scarta; disinstalla; revoca; ripristina",
            "pt": "excluir; exclua; apagar; eliminar; remover; esvaziar; mover para … lixeira; cancelar … pedido; "
            "cancelar … reserva; descartar; desinstalar; revogar; limpar tudo; anular … encomenda",
            "nl": "verwijderen; ^verwijder; wissen; prullenbak legen; naar prullenbak; bestelling annuleren; "
            "reservering annuleren; verwerpen; intrekken; leegmaken; de installatie ongedaan maken",
            "pl": "usuń; usunąć; skasuj; wyczyść; opróżnij; przenieś do kosza; anuluj zamówienie; "
            "anuluj rezerwację; odrzuć; odinstaluj; cofnij dostęp; zresetuj",
            "ja": "削除; 消去; ゴミ箱; 破棄; 注文をキャンセル; 予約をキャンセル; 初期化; 取り消す; "
            "アンインストール; 空にする",
            "zh": "删除; 移除; 清空; 清除; 移到回收站; 取消订单; 取消预订; 丢弃; 卸载; 撤销授权; 恢复出厂",
        },
    ),
    Row(
        "buy",
        {
            "en": "place … order; ^order now; ^order and pay; complete … purchase; complete … order; ^buy; ^pay; "
            "^purchase; ^confirm … order; confirm … purchase; submit … order; ^~book; ^reserve; ^~donate; "
            "place … bid; ^bid; start … trial; ^~upgrade; ^transfer … funds; ^transfer money; ^send money; ^~rent; "
            "^withdraw; ^checkout and pay; ^subscribe for; ^~get … premium; ^renew; ^~top up; ^tip; "
            "confirm … payment; confirm … booking; submit payment; ^sell; ^~preorder; ^~pre order; "
            "complete booking; ^trade; ^swap; ^order; confirm … transfer; ^make … payment; ^try … free",
            "de": "zahlungspflichtig; kostenpflichtig; kaufen; ^bestellen; jetzt bestellen; bestellung abschließen; "
            "bestellung abschicken; bestellung aufgeben; kauf abschließen; bezahlen; ^zahlen; jetzt zahlen; "
            "^~buchen; jetzt buchen; ^~reservieren; ~spenden; überweisen; gebot abgeben; probeabo starten; "
            "~upgraden; verlängern; ~mieten",
            "fr": "passer … commande; passer commande; valider … commande; confirmer … commande; ^commander; "
            "acheter; achetez; payer; ^~réserver; ~faire un don; confirmer … paiement; finaliser … achat; "
            "finaliser … commande; enchérir; procéder au paiement; virer; ~louer",
            "es": "realizar … pedido; hacer … pedido; confirmar … pedido; comprar; ^pagar; finalizar … compra; "
            "confirmar … compra; confirmar … pago; ^~reservar; ~donar; ^pujar; transferir; realizar … pago; "
            "tramitar pedido; ~alquilar",
            "it": "acquista; acquistare; ^compra; ^paga; pagare; conferma … ordine; completa … ordine; "
            "completa … acquisto; conferma … pagamento; ^~prenota; ~dona; invia … ordine; effettua … ordine; "
            "fai un offerta; ~noleggia; ^ordina ora; ordina e paga",
            "pt": "comprar; ^compre; pagar; finalizar … pedido; finalizar … compra; confirmar … pedido; "
            "fazer … pedido; confirmar … compra; confirmar … pagamento; ^~reservar; ~doar; ^encomendar; "
            "dar … lance; transferir; ~alugar",
            "nl": "bestelling plaatsen; bestelling afronden; ^kopen; nu kopen; ^koop; betalen; ^betaal; ^bestellen; "
            "nu bestellen; ^~boeken; ~reserveren; ~doneren; bod plaatsen; overmaken; bestelling bevestigen; ~huren",
            "pl": "kup; kupuję; ^zapłać; płacę; zamawiam; złóż zamówienie; zamów; potwierdź … zamówienie; "
            "~zarezerwuj; ~wpłać; licytuj; przelej; potwierdź … płatność; ^opłać; ^~wynajmij",
            "ja": "注文を確定; 注文する; 購入; 支払う; 支払いを確定; 決済する; ~予約; 寄付する; 入札; 送金; "
            "申し込む; 振り込む",
            "zh": "提交订单; 购买; 付款; 支付; 下单; 结算并支付; ~预订; ~预定; 捐款; 捐赠; 出价; 转账; 确认订单; "
            "充值; 续费; 提现",
        },
    ),
    Row(
        "send",
        {
            "en": "^send; ^submit; ^post; ^publish; ^reply; ^comment; comment on; ^forward; ^report abuse; "
            "report … post; report … user; report … spam; report … comment; report … problem; ^tweet; ^~request; "
            "^schedule send; ^vote; ^cast; ^~apply now; ^~apply for; ^file claim; ^notify; ^resend; ^broadcast; "
            "^go live; ^sign and; ^sign document; ^deploy; ^tell; ^call; ^dial; ➤; 📨; ✉; ^retweet; ^repost; "
            "^quote post",
            "de": "senden; absenden; abschicken; verschicken; versenden; veröffentlichen; einreichen; ^antworten; "
            "posten; ^melden; weiterleiten; übermitteln; abstimmen; kommentieren; anfrage stellen; ^anfragen; "
            "jetzt bewerben",
            "fr": "envoyer; envoyez; publier; publiez; soumettre; ^répondre; ^poster; ^signaler; transférer; "
            "^commenter; ^voter; ^postuler; ^transmettre; déposer",
            "es": "enviar; envía; publicar; ^responder; ^reenviar; ^denunciar; ^comentar; ^votar; presentar; "
            "^postular; ^solicitar; ^reportar",
            "it": "invia; inviare; inoltra; pubblica; pubblicare; ^rispondi; ^segnala; ^commenta; ^vota; spedisci; "
            "^richiedi; ^candidati",
            "pt": "enviar; envie; publicar; ^responder; ^encaminhar; ^denunciar; ^comentar; ^votar; submeter; "
            "^postar; ^solicitar; ^candidatar",
            "nl": "verzenden; versturen; ^verstuur; ^verzend; plaatsen; ^plaats; publiceren; ^beantwoorden; "
            "indienen; doorsturen; ^melden; ^stemmen; ^rapporteren; ^solliciteren; ^aanvragen",
            "pl": "wyślij; opublikuj; ^odpowiedz; prześlij; ^zgłoś; skomentuj; zagłosuj; ^złóż; przekaż; "
            "dodaj komentarz; dodaj odpowiedź; ^aplikuj",
            "ja": "送信; 投稿; 公開; 返信; 提出; 転送; 通報; 応募; 投票; コメントする; 発行",
            "zh": "发送; 发布; 提交; 回复; 发表; 转发; 举报; 投票; 发帖; 申请; 评论",
        },
    ),
)
"""In the order in which a control is asked: what is most of its own kind first."""

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
    "はい; 確認; 確定; 次へ; 続行; 同意する; 保存; 完了; 実行; 确定; 确认; 是; 继续; 下一步; 同意; 完成",
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
    "pesquisar; zoeken; szukaj",
    "noun": "order by; order history; order status; order details; order number; order id; order list; "
    "order tracking; order summary; post office; post code; post type; post date; share price; share capital; "
    "share index; buy guide; book details; book review; book reviews; book club; book list; book cover; pay slip; "
    "pay grade; pay scale; comment policy; comment count; transfer speed; transfer rate; request id; request log; "
    "reply to all count; send and receive money; sent; shared; subscribers; sell by; tip of the day; tip jar; "
    "call log; send settings; bid history; trade show; submit guidelines; register of; payment methods; "
    "forward button; 履歴; 済み; 一覧; 已; 记录; 历史; 最近删除; アイテム",
    "trivial": "filter; filters; facet; chip; sort; sorting; search; selection; formatting; format; bold; italic; "
    "highlight; column; cart; basket; bag; comparison; cache view; zoom; view; filtre; filtres; panier; filtro; "
    "filtros; carrito; cesta; filtri; carrello; carrinho; selección; sélection; auswahl; warenkorb; suche; "
    "winkelwagen; winkelmand; selectie; filtr; filtry; koszyka; koszyk; 絞り込み; フィルタ; カート; 検索; 筛选; "
    "购物车; 搜索; 选择",
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
